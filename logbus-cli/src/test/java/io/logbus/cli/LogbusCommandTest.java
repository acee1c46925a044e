// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LogbusCommandTest {

  @Test
  void noCommandIsWrongUsage() {
    var run = Run.of();

    assertThat(run.code()).isEqualTo(64);
    assertThat(run.err()).isEqualTo("logbus: no command is named\nsee: logbus --help\n");
  }

  @ParameterizedTest
  @CsvSource({"--wrong", "rum", "run", "run a.yaml b.yaml", "run --wrong a.yaml", "check"})
  void wrongUsageIsToldInTwoLines(String line) {
    var run = Run.of(line.split(" "));

    assertThat(run.code()).isEqualTo(64);
    assertThat(run.out()).isEmpty();
    assertThat(run.err().lines()).hasSizeBetween(2, 3);
    assertThat(run.err()).startsWith("logbus: ").contains("see: logbus").doesNotContain("picocli");
  }

  @Test
  void helpListsCommandsAndExamples() {
    var run = Run.of("--help");

    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("run", "check", "graph", "plugins", "Examples:");
    assertThat(run.err()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"run", "check", "graph", "plugins"})
  void everyCommandHasHelpWithExamples(String command) {
    var run = Run.of(command, "--help");

    assertThat(run.code()).isZero();
    assertThat(run.out()).startsWith("Usage: logbus " + command).contains("Examples:");
    assertThat(run.out().lines())
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
  }

  @Test
  void theVersionIsOneLine() {
    assertThat(Run.of("--version").out()).startsWith("logbus ").hasLineCount(1);
    assertThat(Run.of("run", "--version").out()).startsWith("logbus ").hasLineCount(1);
  }
}
