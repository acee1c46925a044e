// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/// A line as long as a file may be. Each of these takes minutes to days where some step walks the
/// line again for each of its parts; the limit only ends such a run.
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = ThreadMode.SEPARATE_THREAD)
final class LongLineTest {

  private static final int MANY = 16_000_000;

  private final Findings findings = new Findings();

  private static Yaml.Scalar onlyValue(PipelineFile file) {
    var root = (Yaml.Mapping) file.root().orElseThrow();
    return (Yaml.Scalar) root.entries().getFirst().value();
  }

  @Test
  void oneLongWordIsRead() {
    var word = "x".repeat(MANY);

    assertThat(onlyValue(PipelineFile.of("f", "key: " + word)).text()).isEqualTo(word);
    assertThat(onlyValue(PipelineFile.of("f", "key: '" + word + "'")).text()).isEqualTo(word);
  }

  @Test
  void manyReplacementsInOneValueAreMade() {
    var value = onlyValue(PipelineFile.of("f", "key: '" + "${env:A:-a} ".repeat(1_000_000) + "'"));

    var text = Replacement.placeholders().in(value, findings).orElseThrow().text();

    assertThat(text).isEqualTo("a ".repeat(1_000_000));
  }

  @Test
  void manyFaultsInOneValueAreToldInPart() {
    var value = onlyValue(PipelineFile.of("f", "key: '" + "${nosuch} ".repeat(1_000_000) + "'"));

    assertThat(Replacement.placeholders().in(value, findings)).isEmpty();
    assertThat(findings.problems()).hasSize(20);
    assertThat(findings.problems().getLast().mark()).isEqualTo(new Mark(1, 7 + 19 * 10, 9));
  }

  @Test
  void manyFaultyValuesOnOneLineAreLocated() {
    int values = 200_000;
    var file = PipelineFile.of("f", "key: [" + "'😀${nosuch}', ".repeat(values) + "]");
    var list =
        (Yaml.Sequence) ((Yaml.Mapping) file.root().orElseThrow()).entries().getFirst().value();

    for (var item : list.items()) {
      assertThat(Replacement.placeholders().in((Yaml.Scalar) item, findings)).isEmpty();
    }

    assertThat(findings.problems()).hasSize(values);
    assertThat(findings.problems().getLast().mark())
        .isEqualTo(new Mark(1, 9 + (values - 1) * 14, 9));
  }

  @Test
  void manyProblemsOfOneLineAreShown() {
    var source = Source.of("f", "x".repeat(MANY));
    var problems =
        IntStream.range(0, 100)
            .mapToObj(i -> Problem.error(new Mark(1, MANY - 1000 + i, 3), "wrong"))
            .toList();

    var shown = new Diagnostics(source, List.of()).render(problems);

    assertThat(shown.lines())
        .hasSize(301)
        .allSatisfy(line -> assertThat(line).hasSizeLessThan(120));
  }
}
