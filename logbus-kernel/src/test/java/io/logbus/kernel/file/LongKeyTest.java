// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.file;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LongKeyTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "a:\\n  `K`: 1 | 2:3",
        "a:\\n  `K` : 1 | 2:3",
        "a:\\n  K: 1 | 2:3",
        "a:\\n  'K': 1 | 2:3",
        "a: {b: 1, `K`: 1} | 1:11",
        "a: {K: 1} | 1:5",
        "a: {K: 1, b: 1} | 1:5",
        "a:\\n  b: 1\\n  `K`: 1 | 3:3",
        "a:\\n  b: 1\\n  K: {c: 1} | 3:3",
        "a:\\n  \uD83D\uDE00K: 1 | 2:3",
      })
  void isToldWhereItBegins(String text, String place) {
    var problem = problem(text);

    assertThat(problem.message()).isEqualTo("this key has more than 1024 characters");
    assertThat(problem.mark().line() + ":" + problem.mark().column()).isEqualTo(place);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "a: K: 1",
        "a: `K`: 1",
        "a: {b: K: 1}",
        "a: {b: `K` c: 1}",
        "a:\\n b: 1\\n K",
      })
  void longValueIsNone(String text) {
    assertThat(problem(text).message()).doesNotContain("1024");
  }

  private static Problem problem(String text) {
    var yaml = text.replace("\\n", "\n").replace('`', '"').replace("K", "k".repeat(1100));
    var problems = PipelineFile.of("x.yaml", yaml).problems();
    assertThat(problems).hasSize(1);
    return problems.getFirst();
  }
}
