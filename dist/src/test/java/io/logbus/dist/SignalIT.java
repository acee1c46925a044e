// SPDX-License-Identifier: Apache-2.0
package io.logbus.dist;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Signals go to the handle of the process: `Process.destroy` would also close its streams.
class SignalIT {

  private static final String COPY =
      """
      pipeline:
        in:  {module: read-stdin}
        parse-lines: {inputs: [in]}
        out: {module: write-stdout, inputs: [parse-lines]}
      """;

  @TempDir Path folder;
  private String file = "";

  @BeforeEach
  void write() throws IOException {
    file = Files.writeString(folder.resolve("copy.yaml"), COPY).toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"TERM", "INT", "HUP"})
  void signalDrainsAndExitsWithZero(String signal) throws Exception {
    Path err = folder.resolve("err");
    var process = start(Redirect.to(err.toFile()), "run", file);
    try (var in = process.outputWriter(UTF_8);
        var out = process.inputReader(UTF_8)) {
      in.write("one\n");
      in.flush();
      assertThat(out.readLine()).isEqualTo("one");

      send(signal, process);

      assertThat(process.waitFor()).as("standard error: %s", Files.readString(err)).isZero();
      assertThat(out.readLine()).isNull();
      assertThat(err).content().startsWith("logbus: stopping").hasLineCount(1);
    }
  }

  /// When a terminal is closed, its shell sends one and the system another.
  @Test
  void aSecondHangUpLetsItDrain() throws Exception {
    var process = start(Redirect.PIPE, "run", "--timeout", "1d", file);
    try (var in = process.getOutputStream();
        var out = process.inputReader(UTF_8);
        var err = process.errorReader(UTF_8)) {
      String line = "a line that is written again and again";
      in.write((line + '\n').repeat(5_000).getBytes(UTF_8));
      in.flush();
      assertThat(out.readLine()).isEqualTo(line);

      send("HUP", process);
      assertThat(err.readLine()).contains("stopping");
      send("HUP", process);

      assertThat(out.lines()).allMatch(line::equals);
      assertThat(process.waitFor()).isZero();
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void underNohupAHangUpChangesNothing() throws Exception {
    Path err = folder.resolve("err");
    var process =
        Launch.ofImage()
            .piped()
            .through(Path.of("/usr/bin/nohup"))
            .start(Redirect.to(err.toFile()), Repository.LOGBUS.toString(), "run", file);
    try (var out = process.inputReader(UTF_8)) {
      try (var in = process.outputWriter(UTF_8)) {
        in.write("one\n");
        in.flush();
        assertThat(out.readLine()).isEqualTo("one");

        send("HUP", process);

        in.write("two\n");
      }
      assertThat(out.readLine()).isEqualTo("two");
      assertThat(process.waitFor()).isZero();
      assertThat(err).isEmptyFile();
    }
  }

  @Test
  void aSecondSignalEndsAtOnce() throws Exception {
    // Nobody reads what is written: the sink gets stuck when the pipe is full.
    var process = Launch.ofImage().piped().start(Redirect.PIPE, "run", "--timeout", "1d", file);
    try (var in = process.getOutputStream();
        var err = process.errorReader(UTF_8)) {
      byte[] lines = "a line that is written again and again\n".repeat(5_000).getBytes(UTF_8);
      in.write(lines);
      in.flush();

      process.toHandle().destroy();
      assertThat(err.readLine()).contains("stopping");
      process.toHandle().destroy();

      assertThat(process.waitFor()).isEqualTo(143);
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void aReaderThatGoesAwayIsToldInOneLine() throws Exception {
    Path err = folder.resolve("err");
    var process = Launch.ofImage().piped().start(Redirect.to(err.toFile()), "run", file);
    process.getInputStream().close();
    try (var in = process.getOutputStream()) {
      in.write("one\n".getBytes(UTF_8));
    }

    assertThat(process.waitFor()).isEqualTo(1);
    assertThat(err).content().startsWith("logbus: stage 'out' failed: ").hasLineCount(1);
  }

  @Test
  void listsForAReaderThatGoesAwayAreNoFailure() throws Exception {
    Path err = folder.resolve("err");
    var process = Launch.ofImage().start(Redirect.to(err.toFile()), "plugins");
    process.getInputStream().close();

    assertThat(process.waitFor()).isZero();
    assertThat(err).isEmptyFile();
  }

  @Test
  void standardOutputThatIsClosedDeliversNothing() throws Exception {
    Path input = Files.writeString(folder.resolve("input"), "one\n");
    String command = "exec '" + Repository.LOGBUS + "' run '" + file + "' >&-";

    var ended = Launch.ofImage().through(Path.of("/bin/sh")).reading(input).run("-c", command);

    assertThat(ended.err())
        .isEqualTo("logbus: stage 'out' failed: cannot write to standard output: it is closed\n");
    assertThat(ended.code()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"plugins", "--version", "--help", "check FILE", "graph FILE"})
  void answersThatCannotBeWrittenAreAFailure(String line) throws Exception {
    String command = "exec '" + Repository.LOGBUS + "' " + line.replace("FILE", file);

    var full = Launch.ofImage().through(Path.of("/bin/sh")).run("-c", command + " >/dev/full");
    var closed = Launch.ofImage().through(Path.of("/bin/sh")).run("-c", command + " >&-");

    assertThat(full.err())
        .isEqualTo("logbus: cannot write to standard output: No space left on device\n");
    assertThat(full.code()).isEqualTo(1);
    assertThat(closed.err()).isEqualTo("logbus: cannot write to standard output: it is closed\n");
    assertThat(closed.code()).isEqualTo(1);
  }

  @Test
  void standardInputThatIsClosedIsAnEmptyOne() throws Exception {
    String command = "exec '" + Repository.LOGBUS + "' run '" + file + "' <&-";

    var ended = Launch.ofImage().through(Path.of("/bin/sh")).run("-c", command);

    assertThat(ended.err()).isEmpty();
    assertThat(ended.out()).isEmpty();
    assertThat(ended.code()).isZero();
  }

  /// Even where the tests run under `nohup` or in the background of a script.
  private static Process start(Redirect err, String... arguments) throws IOException {
    var command = new ArrayList<>(List.of("--default-signal", Repository.LOGBUS.toString()));
    command.addAll(List.of(arguments));
    return Launch.ofImage()
        .piped()
        .through(Path.of("/usr/bin/env"))
        .start(err, command.toArray(String[]::new));
  }

  private static void send(String signal, Process process) throws Exception {
    String kill = "kill -" + signal + " " + process.pid();
    assertThat(new ProcessBuilder("/bin/sh", "-c", kill).start().waitFor()).isZero();
  }
}
