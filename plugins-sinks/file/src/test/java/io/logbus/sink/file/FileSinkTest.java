// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.logbus.api.Encoder;
import io.logbus.api.StageException;
import io.logbus.api.event.ByteWriter;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.sink.file.FileSink.Options;
import io.logbus.sink.file.FileSink.Sync;
import io.logbus.testkit.Running;
import io.logbus.testkit.TestBatch;
import io.logbus.testkit.TestContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FileSinkTest {

  /// Writes `[`, then items each with a comma, then `]`.
  private static final Encoder BRACKETS =
      new Encoder() {
        @Override
        public void begin(ByteWriter out) {
          out.write('[');
        }

        @Override
        public void encode(Event event, ByteWriter out) {
          ((Bytes) event.payload()).writeTo(out);
        }

        @Override
        public void delimit(ByteWriter out) {
          out.write(',');
        }

        @Override
        public void end(ByteWriter out) {
          out.write(']');
        }
      };

  /// Writes pieces of a stream as they are.
  private static final Encoder AS_IS =
      new Encoder() {
        @Override
        public void encode(Event event, ByteWriter out) {
          ((Bytes) event.payload()).writeTo(out);
        }

        @Override
        public void delimit(ByteWriter out) {}
      };

  @TempDir Path folder;

  private Path path;

  @BeforeEach
  void place() {
    path = folder.resolve("out.log");
  }

  @ParameterizedTest
  @EnumSource
  void appendsToWhatIsThere(Sync sync) throws Exception {
    Files.writeString(path, "old\n");

    write(sync, TestBatch.ofTexts("a", "b"), TestBatch.ofTexts("c"));

    assertThat(path).hasContent("old\na\nb\nc\n");
  }

  @Test
  void makesTheFileAtOnce() throws Exception {
    sink(path).close();

    assertThat(path).isEmptyFile();
  }

  @Test
  void worksInTheWorkingFolder() throws Exception {
    var name = Path.of("file-sink-test-" + ProcessHandle.current().pid());
    try {
      sink(name).close();
      assertThat(name).exists();
    } finally {
      Files.deleteIfExists(name);
    }
  }

  @Test
  void goesToANewFileWhenItsOwnWasMovedAway() throws Exception {
    try (var sink = sink(path)) {
      sink.write(TestBatch.ofTexts("before"));
      Files.move(path, folder.resolve("out.log.1"));
      sink.write(TestBatch.ofTexts("after"));
    }

    assertThat(folder.resolve("out.log.1")).hasContent("before\n");
    assertThat(path).hasContent("after\n");
  }

  @Test
  void goesToTheFileThatReplacedItsOwn() throws Exception {
    try (var sink = sink(path)) {
      sink.write(TestBatch.ofTexts("before"));
      var other = Files.writeString(folder.resolve("other"), "other\n");
      Files.move(other, path, StandardCopyOption.REPLACE_EXISTING);
      sink.write(TestBatch.ofTexts("after"));
    }

    assertThat(path).hasContent("other\nafter\n");
  }

  @Test
  void goesToANewFileInANewFolderWhenBothWereDeleted() throws Exception {
    var deep = folder.resolve("sub/out.log");
    try (var sink = sink(deep)) {
      sink.write(TestBatch.ofTexts("before"));
      Files.delete(deep);
      Files.delete(deep.getParent());
      sink.write(TestBatch.ofTexts("after"));
    }

    assertThat(deep).hasContent("after\n");
  }

  @Test
  void goesOnAtTheEndOfAFileThatWasCutShort() throws Exception {
    try (var sink = sink(path)) {
      sink.write(TestBatch.ofTexts("before"));
      Files.writeString(path, "");
      sink.write(TestBatch.ofTexts("after"));
    }

    assertThat(path).hasContent("after\n");
  }

  @Test
  void makesTheTargetOfALinkToNothing() throws Exception {
    Files.createSymbolicLink(path, folder.resolve("target"));

    write(Sync.NEVER, TestBatch.ofTexts("a"));

    assertThat(folder.resolve("target")).hasContent("a\n");
  }

  @Test
  void headAndFootStandOnceInAFile() throws Exception {
    try (var sink = new FileSink(options(path), new TestContext().encodedBy(BRACKETS))) {
      sink.write(TestBatch.ofTexts("a", "b").encodedBy(BRACKETS));
      sink.write(TestBatch.ofTexts("c").encodedBy(BRACKETS));
      Files.move(path, folder.resolve("moved"));
      sink.write(TestBatch.ofTexts("d").encodedBy(BRACKETS));
    }

    assertThat(folder.resolve("moved")).hasContent("[a,b,c,]");
    assertThat(path).hasContent("[d,]");
  }

  @Test
  void headIsLeftOutWhereSomethingIsThere() throws Exception {
    Files.writeString(path, "[x,");
    try (var sink = new FileSink(options(path), new TestContext().encodedBy(BRACKETS))) {
      sink.write(TestBatch.ofTexts("a").encodedBy(BRACKETS));
    }

    assertThat(path).hasContent("[x,a,]");
  }

  @Test
  void endsALineThatWasTornByAKill() throws Exception {
    Files.writeString(path, "whole\nto");

    write(Sync.NEVER, TestBatch.ofTexts("a"), TestBatch.ofTexts("b"));

    assertThat(path).hasContent("whole\nto\na\nb\n");
  }

  @Test
  void goesOnWithinAStreamWhereItEnded() throws Exception {
    Files.writeString(path, "to");

    write(
        Sync.NEVER,
        TestBatch.ofTexts("gether\n").encodedBy(AS_IS),
        TestBatch.ofTexts("x").encodedBy(AS_IS),
        TestBatch.ofTexts("y").encodedBy(AS_IS));

    assertThat(path).hasContent("together\nxy");
  }

  @Test
  void writesToDevices() throws Exception {
    try (var sink =
        new FileSink(new Options(Path.of("/dev/null"), Sync.BATCH), new TestContext())) {
      sink.write(TestBatch.ofTexts("x".repeat(1 << 20)));
    }
  }

  @Test
  void fullDeviceIsTriedAgain() throws Exception {
    try (var sink = sink(Path.of("/dev/full"))) {
      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(() -> sink.write(TestBatch.ofTexts("a")))
            .isInstanceOf(StageException.class)
            .hasMessage("cannot write to '/dev/full': No space left on device")
            .extracting(failure -> ((StageException) failure).retryable())
            .isEqualTo(true);
      }
    }
  }

  /// A limit of the file's size stands in for a full disk: a write is cut there, the next fails.
  @Test
  void batchThatDoesNotFitIsTakenBack() throws Exception {
    var process =
        new ProcessBuilder(
                "sh",
                "-c",
                "ulimit -f 400; exec \"$@\"",
                "sh",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:-UsePerfData",
                "-cp",
                System.getProperty("java.class.path"),
                FullDiskProbe.class.getName(),
                path.toString())
            .redirectErrorStream(true)
            .start();
    var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said).isEqualTo("true cannot write to '" + path + "': File too large\n");
    assertThat(path).hasContent("first\nlast\n");
  }

  @Test
  void folderIsRefusedAtOnce() {
    assertThatThrownBy(() -> sink(folder))
        .isInstanceOf(StageException.class)
        .hasMessage("cannot write to '" + folder + "': Is a directory");
  }

  @Test
  void fileInPlaceOfAFolderIsRefusedAtOnce() throws Exception {
    Files.writeString(path, "");

    assertThatThrownBy(() -> sink(path.resolve("x/y")))
        .isInstanceOf(StageException.class)
        .hasMessageStartingWith("cannot write to '" + path + "/x/y': ");
  }

  @Test
  void pipeWaitsForItsReader() throws Exception {
    Pipes.make(path);
    var running =
        Running.start(
            () -> {
              try (var sink = sink(path)) {
                sink.write(TestBatch.ofTexts("a", "b"));
              }
            });

    assertThat(Files.readString(path)).isEqualTo("a\nb\n");
    assertThat(running.end()).isEmpty();
  }

  @Test
  void readerThatGoesIsWaitedForAnew() throws Exception {
    Pipes.make(path);
    var failures = new CompletableFuture<StageException>();
    var batch = TestBatch.ofTexts("x".repeat(300_000));
    var running =
        Running.start(
            () -> {
              try (var sink = sink(path)) {
                try {
                  sink.write(batch);
                } catch (StageException failure) {
                  failures.complete(failure);
                  sink.write(batch);
                }
              }
            });
    try (var reader = FileChannel.open(path, StandardOpenOption.READ)) {
      assertThat(reader.read(ByteBuffer.allocate(1))).isEqualTo(1);
    }
    var failure = failures.get();
    var whole = Files.readString(path);

    assertThat(running.end()).isEmpty();
    assertThat(whole.equals("x".repeat(300_000) + "\n")).isTrue();
    assertThat(failure)
        .hasMessage("cannot write to '" + path + "': Broken pipe, its reader has gone");
    assertThat(failure.retryable()).isTrue();
  }

  @Test
  @Timeout(120)
  void abortFreesAWriteThatWaitsForAReader() throws Exception {
    Pipes.make(path);
    var sink = sink(path);
    var writer = new CompletableFuture<Thread>();
    var running =
        Running.start(
            () -> {
              writer.complete(Thread.currentThread());
              sink.write(TestBatch.ofTexts("a"));
            });
    while (!isOpening(writer.get())) {
      Thread.onSpinWait();
    }
    sink.abort();

    assertThat(running.end())
        .hasValueSatisfying(
            failure -> assertThat(failure).hasMessage("writing to '" + path + "' was broken off"));
    var reader = CompletableFuture.supplyAsync(() -> firstLine(path));
    sink.write(TestBatch.ofTexts("b"));
    sink.close();
    assertThat(reader.get()).isEqualTo("b");
  }

  private static String firstLine(Path path) {
    try (var lines = Files.newBufferedReader(path)) {
      return lines.readLine();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static boolean isOpening(Thread thread) {
    var stack = thread.getStackTrace();
    return stack.length > 0
        && stack[0].isNativeMethod()
        && Arrays.stream(stack)
            .anyMatch(frame -> frame.getClassName().equals(FileChannel.class.getName()));
  }

  @Test
  void writeAfterAnAbortIsAnotherOne() throws Exception {
    try (var sink = sink(path)) {
      sink.write(TestBatch.ofTexts("a"));
      sink.abort();
      sink.write(TestBatch.ofTexts("b"));
    }

    assertThat(path).hasContent("a\nb\n");
  }

  private void write(Sync sync, TestBatch... batches) throws Exception {
    try (var sink = new FileSink(new Options(path, sync), new TestContext())) {
      for (var batch : List.of(batches)) {
        sink.write(batch);
      }
    }
  }

  private static FileSink sink(Path path) throws StageException, IOException {
    return new FileSink(options(path), new TestContext());
  }

  private static Options options(Path path) {
    return new Options(path, Sync.NEVER);
  }
}
