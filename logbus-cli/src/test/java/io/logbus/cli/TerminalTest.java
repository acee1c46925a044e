// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TerminalTest {

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"plugins", "plugins read-words", "--help", "run --help", "run --version"})
  void answerThatCannotBeWrittenIsAFailure(String line) {
    assertThat(run("No space left on device", line.split(" ")))
        .isEqualTo(
            new Run(1, "", "logbus: cannot write to standard output: No space left on device\n"));
  }

  @Test
  void checkAndGraphFailLikewise() throws IOException {
    String file = file("write-list");

    assertThat(run("Input/output error", "check", file).code()).isEqualTo(1);
    assertThat(run("Input/output error", "graph", file).code()).isEqualTo(1);
  }

  @Test
  void descriptorThatIsNotOpenIsToldAsClosed() {
    assertThat(run("Bad file descriptor", "plugins").err())
        .isEqualTo("logbus: cannot write to standard output: it is closed\n");
  }

  @Test
  void readerThatGoesAwayIsNoFailure() {
    assertThat(run("Broken pipe", "plugins")).isEqualTo(new Run(0, "", ""));
  }

  @Test
  void commandsThatAnswerNothingNeedNoStandardOutput() throws IOException {
    assertThat(run("No space left on device", "run", file("write-list")).code()).isZero();
  }

  @Test
  void otherFailuresKeepTheirExitCodes() throws IOException {
    assertThat(run("No space left on device", "check", file("write-lisp")).code()).isEqualTo(2);
  }

  @Test
  void nothingIsWrittenBehindWhatWasLost() {
    var out = new Full("No space left on device", 1);
    var terminal = new Terminal(out, new ByteArrayOutputStream());

    terminal.out().println("lost");
    terminal.out().println("behind");

    assertThat(terminal.ended(0)).isEqualTo(1);
    assertThat(out).hasToString("");
  }

  private String file(String sink) throws IOException {
    return PipelineFiles.write(
        folder,
        "read: {module: read-words, config: {words: [a]}}",
        "write: {module: " + sink + ", inputs: [read]}");
  }

  private static Run run(String failure, String... args) {
    return Run.with(new TestModules(), _ -> {}, new Full(failure, Integer.MAX_VALUE), args);
  }

  /// Fails the first few times that it is written to.
  private static final class Full extends OutputStream {

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final String failure;
    private int failures;

    Full(String failure, int failures) {
      this.failure = failure;
      this.failures = failures;
    }

    @Override
    public void write(int b) throws IOException {
      if (failures > 0) {
        failures--;
        throw new IOException(failure);
      }
      written.write(b);
    }

    @Override
    public String toString() {
      return written.toString(UTF_8);
    }
  }
}
