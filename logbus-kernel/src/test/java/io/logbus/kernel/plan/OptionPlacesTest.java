// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.Traits.Fault;
import io.logbus.kernel.file.PipelineFile;
import io.logbus.kernel.file.Yaml;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OptionPlacesTest {

  private static final String OPTIONS =
      """
      where:
        user.id:
          matches: 'ab(c'
        user: {x: 1}
      rules:
        - when: xyz
        - a.b: [7, 8]
      script: |
          throw 1
      folded: >
          throw 1
      """;

  @ParameterizedTest
  @CsvSource({
    "where, 0, 2, 3",
    "where.user.id.matches, 0, 3, 14",
    "where.user.id.matches, 2, 3, 17",
    "where.user.x, 0, 4, 13",
    "rules.0.when, 1, 6, 12",
    "rules.1.a.b.1, 0, 7, 14",
    "script, 0, 9, 5",
    "script, 6, 9, 11",
    "folded, 0, 10, 9",
  })
  void findsTheOption(String option, int offset, int line, int column) {
    var mark = OptionPlaces.of(options(), new Fault(option, offset, "")).orElseThrow();

    assertThat(mark.line()).isEqualTo(line);
    assertThat(mark.column()).isEqualTo(column);
  }

  @ParameterizedTest
  @CsvSource({
    "where.user.id.nothing, 3, 5",
    "where.user.nothing.x, 4, 9",
    "rules.7.when, 6, 3",
    "rules.x, 6, 3",
    "rules., 6, 3",
  })
  void findsWhatIsAroundAnOptionThatIsNotWritten(String option, int line, int column) {
    var mark = OptionPlaces.of(options(), new Fault(option, 0, "")).orElseThrow();

    assertThat(mark.line()).isEqualTo(line);
    assertThat(mark.column()).isEqualTo(column);
  }

  @ParameterizedTest
  @CsvSource({"nothing", "nothing.at.all", "''"})
  void findsNothingWhereNothingIsWritten(String option) {
    assertThat(OptionPlaces.of(options(), new Fault(option, 0, ""))).isEmpty();
  }

  private static Yaml.Mapping options() {
    return (Yaml.Mapping) PipelineFile.of("options", OPTIONS).root().orElseThrow();
  }
}
