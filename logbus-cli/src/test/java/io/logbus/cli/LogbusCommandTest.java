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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "chekc a.yaml | there is no command 'chekc'; did you mean 'check'?",
        "start a.yaml | there is no command 'start'; there are run, check, graph, plugins",
        "--versoin | 'logbus' has no option '--versoin'; did you mean '--version'?",
        "run a.yaml b.yaml | 'logbus run' takes one FILE: 'b.yaml' is too much",
        "plugins a b | 'logbus plugins' takes one MODULE: 'b' is too much",
        "run --stast a.yaml | 'logbus run' has no option '--stast'; did you mean '--stats'?",
        "run a.yaml --timout=5s | 'logbus run' has no option '--timout=5s'; did you mean '--timeout'?",
        "check | 'logbus check' needs a FILE",
        "run --timeout | '--timeout' needs a TIME behind it",
        "run --timeout 5 a.yaml | '--timeout': '5' is not a duration: write a number and a unit, such as",
        "graph --format jpeg a.yaml | '--format' is one of text, dot, mermaid, not 'jpeg'",
        "graph --format=dot --format=dot a.yaml | '--format' is there twice",
      })
  void wrongUsageIsAnsweredWithWhatMayBeMeant(String line, String answer) {
    var run = Run.of(line.split(" "));

    assertThat(run.code()).isEqualTo(64);
    assertThat(run.err()).startsWith("logbus: " + answer);
  }

  @Test
  void anUnknownShortOptionIsAnsweredWithThoseThereAre() {
    assertThat(Run.of("check", "-q", "a.yaml").err())
        .startsWith("logbus: 'logbus check' has no option '-q'; there are --")
        .contains("--no-env", "--plugins");
  }

  @ParameterizedTest
  @ValueSource(strings = {"run", "check", "graph"})
  void anEmptyPathIsNamedAsOne(String command) {
    assertThat(Run.of(command, "")).isEqualTo(emptyPath("FILE", command));
    assertThat(Run.of(command, "--plugins", "", "a.yaml"))
        .isEqualTo(emptyPath("--plugins", command));
  }

  private static Run emptyPath(String argument, String command) {
    return new Run(
        64,
        "",
        "logbus: '%s': the path is empty\nsee: logbus %s --help\n".formatted(argument, command));
  }

  @Test
  void anArgumentCannotMoveTheCursor() {
    assertThat(Run.of("\u001b[2Jrun").err()).doesNotContain("\u001b");
  }

  @Test
  void helpListsCommandsAndExamples() {
    var run = Run.of("--help");

    assertThat(run.code()).isZero();
    assertThat(run.out())
        .contains(
            "  run           Runs a pipeline until its input ends.\n",
            "  check         Finds every mistake in a pipeline file without running it.\n",
            "  graph         Draws a pipeline.\n",
            "  plugins       Lists the plugins with their modules, or tells about one module.\n",
            "Examples:");
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
