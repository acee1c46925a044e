// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.stdin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.logbus.api.StageException;
import io.logbus.api.config.ByteSize;
import io.logbus.api.event.Bytes;
import io.logbus.testkit.CollectingIntake;
import io.logbus.testkit.ManualClock;
import io.logbus.testkit.TestContext;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StdinSourceTest {

  private final CollectingIntake intake = CollectingIntake.settling();

  @Test
  void stampsEachChunkWithTheTimeOfReading() throws Exception {
    read("a\nb", new TestContext(), "64KiB");

    assertThat(intake.events())
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event.payload()).isEqualTo(Bytes.utf8("a\nb"));
              assertThat(event.time()).isEqualTo(ManualClock.START);
            });
  }

  @Test
  void chunksAreNoLargerThanAsked() throws Exception {
    read("x".repeat(5000), new TestContext(), "2KiB");

    assertThat(intake.events())
        .allSatisfy(event -> assertThat(((Bytes) event.payload()).length()).isBetween(1, 2048));
  }

  @Test
  void chunksAreNoLargerThanAnEventMayBe() throws Exception {
    read("x".repeat(5000), new TestContext().maxEventBytes(1000), "64KiB");

    assertThat(intake.events())
        .hasSizeGreaterThanOrEqualTo(5)
        .allSatisfy(event -> assertThat(((Bytes) event.payload()).length()).isBetween(1, 1000));
  }

  @Test
  void failedReadSaysWhatHappened(@TempDir Path folder) throws IOException {
    try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      var source = new StdinSource(channel, options("64KiB"), new TestContext());

      assertThatThrownBy(() -> source.run(intake))
          .isInstanceOf(StageException.class)
          .hasMessage("cannot read standard input: Is a directory");
    }
  }

  /// The real descriptor 0 of a process, fed by a pipe that stays open.
  @Test
  void interruptFreesAReadOfARealPipe() throws Exception {
    var process = fork("interrupt");
    try (var stdin = process.getOutputStream()) {
      stdin.write("hello".getBytes(StandardCharsets.UTF_8));
      stdin.flush();

      assertThat(process.waitFor()).isZero();
      assertThat(said(process)).isEqualTo("hello ended=false");
    }
  }

  @Test
  void readsARealPipeToItsEnd() throws Exception {
    var process = fork("end");
    try (var stdin = process.getOutputStream()) {
      stdin.write("a\nb\n".getBytes(StandardCharsets.UTF_8));
    }

    assertThat(process.waitFor()).isZero();
    assertThat(said(process)).isEqualTo("a\nb\n ended=true");
  }

  @Test
  void readsAFileRedirectedToIt(@TempDir Path folder) throws Exception {
    var file = folder.resolve("input");
    Files.writeString(file, "from a file");
    try (var channel = FileChannel.open(file, StandardOpenOption.READ)) {
      new StdinSource(channel, options("64KiB"), new TestContext()).run(intake);
    }

    assertThat(intake.events())
        .extracting(event -> event.payload())
        .containsExactly(Bytes.utf8("from a file"));
  }

  private void read(String text, TestContext context, String chunk) throws Exception {
    var input =
        Channels.newChannel(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    try (var source = new StdinSource(input, options(chunk), context)) {
      source.run(intake);
    }
    intake.assertRulesKept();
  }

  static StdinSource.Options options(String chunk) {
    return new StdinSource.Options(ByteSize.parse(chunk));
  }

  private static Process fork(String until) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xshare:auto",
            "-cp",
            System.getProperty("java.class.path"),
            StdinProbe.class.getName(),
            until)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static String said(Process process) throws IOException {
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }
}
