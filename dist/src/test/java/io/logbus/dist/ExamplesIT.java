// SPDX-License-Identifier: Apache-2.0
package io.logbus.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Checks and runs every `examples/NAME.yaml`. Those that read standard input are given
/// `examples/data/NAME.jsonl`.
class ExamplesIT {

  static List<Path> examples() throws IOException {
    return Repository.examples();
  }

  @ParameterizedTest
  @MethodSource("examples")
  void isWithoutProblems(Path example) throws Exception {
    var ended = Launch.ofImage().run("check", example.toString());

    assertThat(ended.err()).isEmpty();
    assertThat(ended.code()).isZero();
    assertThat(ended.out()).contains(" → ");
  }

  @ParameterizedTest
  @MethodSource("examples")
  void canBeDrawn(Path example) throws Exception {
    assertThat(Launch.ofImage().run("graph", example.toString()).code()).isZero();
  }

  @ParameterizedTest
  @MethodSource("examples")
  void runsToItsEnd(Path example) throws Exception {
    var ended = launch(example).run("run", example.toString());

    assertThat(ended.code()).as("exit code; printed: %s", ended.err()).isZero();
  }

  @Test
  void quickstartFlagsFailedRequestsAndTellsWhatCouldNotBeParsed() throws Exception {
    var ended = Launch.ofImage().run("run", "examples/quickstart.yaml");

    assertThat(ended.out().lines())
        .hasSize(38)
        .allSatisfy(line -> assertThat(line).startsWith("{\"time\":\"2026-").endsWith("}"));
    assertThat(ended.out().lines().filter(line -> line.contains("\"failed\":true")))
        .hasSize(6)
        .allSatisfy(line -> assertThat(line).containsPattern("\"status\":50[024]"));
    assertThat(ended.out())
        .as("a number beyond 64 bits stays as it is")
        .contains("\"bytes\":18446744073709551617,");
    assertThat(ended.err()).startsWith("logbus: stage 'parse-json' rejected 3 events");
  }

  @Test
  void sevenStagesPassEveryEvent() throws Exception {
    Path example = Repository.EXAMPLES.resolve("seven-stages.yaml");

    var ended = launch(example).run("run", "--stats", example.toString());

    for (String stage : List.of("parse-json", "stamp-ingress", "transform", "format-json", "out")) {
      assertThat(ended.err()).containsPattern("(?m)^  " + stage + " +20 +20 .* 20 ");
    }
  }

  private static Launch launch(Path example) {
    Path input =
        Repository.EXAMPLES.resolve(
            "data/" + example.getFileName().toString().replace(".yaml", ".jsonl"));
    return Files.exists(input) ? Launch.ofImage().reading(input) : Launch.ofImage();
  }
}
