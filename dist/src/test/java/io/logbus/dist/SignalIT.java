// SPDX-License-Identifier: Apache-2.0
package io.logbus.dist;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

  @Test
  void sigtermDrainsAndExitsWithZero() throws Exception {
    Path err = folder.resolve("err");
    var process = Launch.ofImage().piped().start(Redirect.to(err.toFile()), "run", file);
    try (var in = process.outputWriter(UTF_8);
        var out = process.inputReader(UTF_8)) {
      in.write("one\n");
      in.flush();
      assertThat(out.readLine()).isEqualTo("one");

      process.toHandle().destroy();

      assertThat(process.waitFor()).as("standard error: %s", Files.readString(err)).isZero();
      assertThat(out.readLine()).isNull();
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
  void standardInputThatIsClosedIsAnEmptyOne() throws Exception {
    String command = "exec '" + Repository.LOGBUS + "' run '" + file + "' <&-";

    var ended = Launch.ofImage().through(Path.of("/bin/sh")).run("-c", command);

    assertThat(ended.err()).isEmpty();
    assertThat(ended.out()).isEmpty();
    assertThat(ended.code()).isZero();
  }
}
