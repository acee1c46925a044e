// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.logbus.api.Component;
import io.logbus.api.Compression;
import io.logbus.api.Encoder;
import io.logbus.api.StageException;
import io.logbus.api.event.ByteWriter;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.codec.gzip.GzipPlugin;
import io.logbus.sink.file.FileSink.Options;
import io.logbus.sink.file.FileSink.Sync;
import io.logbus.testkit.Subject;
import io.logbus.testkit.TestBatch;
import io.logbus.testkit.TestContext;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A file of gzip members, read by `zcat`.
class CompressedFileTest {

  /// Lines with a heading above and a total below.
  private static final Encoder TABLE =
      new Encoder() {
        @Override
        public void begin(ByteWriter out) {
          out.writeUtf8("heading\n");
        }

        @Override
        public void encode(Event event, ByteWriter out) {
          ((Bytes) event.payload()).writeTo(out);
        }

        @Override
        public void end(ByteWriter out) {
          out.writeUtf8("total\n");
        }
      };

  @TempDir Path folder;

  private Path path;
  private Compression gzip;

  @BeforeEach
  void place() throws Exception {
    path = folder.resolve("out.log.gz");
    gzip =
        Subject.of(new GzipPlugin(), Component.Kind.COMPRESSION, "gzip", "{}")
            .create(Compression.class, new TestContext());
  }

  private FileSink sink(TestContext context) throws Exception {
    return new FileSink(new Options(path, Sync.NEVER), context.compressedBy(gzip));
  }

  private void write(String... texts) throws Exception {
    try (var sink = sink(new TestContext())) {
      sink.write(TestBatch.ofTexts(texts).compressedBy(gzip));
    }
  }

  private byte[] member(String text) throws Exception {
    return gzip.compressed(Bytes.utf8(text)).toArray();
  }

  private static String zcat(Path file) throws Exception {
    var process =
        new ProcessBuilder("gzip", "-dc", file.toString()).redirectErrorStream(true).start();
    var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(text).isZero();
    return text;
  }

  @Test
  void eachBatchIsAMemberAlsoAfterARestart() throws Exception {
    write("a", "b");
    long first = Files.size(path);
    write("c");

    assertThat(zcat(path)).isEqualTo("a\nb\nc\n");
    assertThat(Files.readAllBytes(path))
        .startsWith(member("a\nb\n"))
        .endsWith(member("c\n"))
        .hasSize((int) first + member("c\n").length);
  }

  @Test
  void tornMemberIsCutOffBeforeMoreIsWritten() throws Exception {
    write("a", "b");
    byte[] whole = Files.readAllBytes(path);
    byte[] torn = member("lost, and sent again\n");
    for (int length = 1; length < torn.length; length++) {
      Files.write(path, Bytes.wrap(whole).concat(Bytes.copyOf(torn, 0, length)).toArray());

      write("c");

      assertThat(zcat(path)).as("of %s bytes", length).isEqualTo("a\nb\nc\n");
    }
  }

  @Test
  void cuttingOffIsTold() throws Exception {
    byte[] torn = member("lost");
    Files.write(path, Arrays.copyOf(torn, 7));
    var context = new TestContext().compressedBy(gzip);
    try (var sink = new FileSink(new Options(path, Sync.NEVER), context)) {
      sink.write(TestBatch.ofTexts("a").compressedBy(gzip));
    }
    assertThat(zcat(path)).isEqualTo("a\n");
    assertThat(context.logger().texts(System.Logger.Level.WARNING))
        .singleElement()
        .asString()
        .contains("cut 7 bytes");
  }

  @Test
  void fileThatHoldsSomethingElseIsLeftAlone() throws Exception {
    Files.writeString(path, "plain lines\n");

    assertThatThrownBy(() -> sink(new TestContext()))
        .isInstanceOfSatisfying(
            StageException.class, failure -> assertThat(failure.retryable()).isFalse())
        .hasMessage(
            "cannot append to '%s': what it holds cannot be read as gzip: this is not in the format of gzip (before byte 1); move it away, and a new one is begun",
            path);
    assertThat(path).hasContent("plain lines\n");
  }

  @Test
  void fileThatIsDamagedIsLeftAlone() throws Exception {
    byte[] damaged = member("text\n");
    damaged[damaged.length - 5] ^= 1;
    byte[] all = Bytes.wrap(damaged).concat(Bytes.wrap(member("more\n"))).toArray();
    Files.write(path, all);

    assertThatThrownBy(() -> sink(new TestContext())).hasMessageContaining("the checksum is wrong");
    assertThat(Files.readAllBytes(path)).isEqualTo(all);
  }

  @Test
  void headAndFootAreMembersToo() throws Exception {
    try (var sink = sink(new TestContext().encodedBy(TABLE))) {
      sink.write(TestBatch.ofTexts("a").encodedBy(TABLE).compressedBy(gzip));
      Files.move(path, folder.resolve("moved.gz"));
      sink.write(TestBatch.ofTexts("b").encodedBy(TABLE).compressedBy(gzip));
    }

    assertThat(zcat(folder.resolve("moved.gz"))).isEqualTo("heading\na\ntotal\n");
    assertThat(zcat(path)).isEqualTo("heading\nb\ntotal\n");
  }

  @Test
  void writeThatWasInterruptedLeavesNothingTorn() throws Exception {
    var noise = new byte[4 << 20];
    new Random(1).nextBytes(noise);
    var large = Event.of(Bytes.wrap(noise), Instant.EPOCH);
    try (var sink = sink(new TestContext())) {
      sink.write(TestBatch.ofTexts("a").compressedBy(gzip));
      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> sink.write(TestBatch.of(large).compressedBy(gzip)))
          .isInstanceOfSatisfying(
              StageException.class, failure -> assertThat(failure.retryable()).isTrue());
      assertThat(Thread.interrupted()).isTrue();
      sink.write(TestBatch.ofTexts("b").compressedBy(gzip));
    }

    assertThat(zcat(path)).isEqualTo("a\nb\n");
  }

  @Test
  void batchOfWhichNothingIsLeftWritesNothing() throws Exception {
    Encoder refusing =
        (_, _) -> {
          throw new IllegalArgumentException("not this one");
        };
    try (var sink = sink(new TestContext())) {
      sink.write(TestBatch.ofTexts("a").encodedBy(refusing).compressedBy(gzip));
    }

    assertThat(path).isEmptyFile();
  }
}
