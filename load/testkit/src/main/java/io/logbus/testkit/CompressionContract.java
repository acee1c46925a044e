// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.logbus.api.Component;
import io.logbus.api.Compression;
import io.logbus.api.event.ByteWriter;
import io.logbus.api.event.Bytes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// What holds for every [Compression]: what was compressed comes back, however it is cut; the same
/// bytes are compressed to the same; and nothing that is damaged or torn is taken for whole.
public abstract class CompressionContract extends ComponentContract {

  private static final int BOMB_BYTES = 100 << 20;

  /// The compression with options for these tests.
  protected abstract Subject<?> subject() throws Exception;

  @Override
  final List<Subject<?>> subjects() throws Exception {
    assertThat(subject().component().kind()).isEqualTo(Component.Kind.COMPRESSION);
    return List.of(subject());
  }

  private Compression create() throws Exception {
    return subject().create(Compression.class, new TestContext());
  }

  private static List<Bytes> contents() {
    var noise = new byte[100_000];
    new Random(1).nextBytes(noise);
    return List.of(
        Bytes.utf8("a"),
        Bytes.utf8("much the same again and again\n".repeat(5_000)),
        Bytes.wrap(noise));
  }

  private static Bytes expanded(Compression by, InputStream in) throws IOException {
    try (var stream = by.expand(in)) {
      return Bytes.wrap(stream.readAllBytes());
    }
  }

  private static Bytes expanded(Compression by, Bytes compressed) throws IOException {
    return expanded(by, new ByteArrayInputStream(compressed.toArray()));
  }

  private static long intact(Compression by, Bytes compressed) throws IOException {
    return by.intact(new ByteArrayInputStream(compressed.toArray()));
  }

  /// Two small streams, one behind the other.
  private static Bytes pair(Compression by) throws IOException {
    return by.compressed(Bytes.utf8("one one one\n")).concat(by.compressed(Bytes.utf8("two\n")));
  }

  @Test
  final void codingIsAToken() throws Exception {
    try (var compression = create()) {
      assertThat(compression.coding()).matches("[a-z0-9-]+");
    }
  }

  @Test
  final void whatIsCompressedComesBack() throws Exception {
    try (var compression = create()) {
      for (var content : contents()) {
        assertThat(expanded(compression, compression.compressed(content))).isEqualTo(content);
      }
    }
  }

  @Test
  final void sameBytesAreCompressedToTheSame() throws Exception {
    try (var one = create();
        var other = create()) {
      for (var content : contents()) {
        var first = one.compressed(content);
        assertThat(one.compressed(content)).isEqualTo(first);
        assertThat(other.compressed(content)).isEqualTo(first);
      }
    }
  }

  @Test
  final void piecesMakeNoDifference() throws Exception {
    try (var compression = create()) {
      var out = new ByteWriter(64);
      try (var stream = compression.compress(out)) {
        for (var one : Bytes.utf8("one by one").toArray()) {
          stream.write(one);
        }
      }
      assertThat(expanded(compression, out.toBytes())).isEqualTo(Bytes.utf8("one by one"));
    }
  }

  @Test
  final void nothingExpandsToNothing() throws Exception {
    try (var compression = create()) {
      assertThat(expanded(compression, Bytes.empty()).length()).isZero();
      assertThat(intact(compression, Bytes.empty())).isZero();
    }
  }

  @Test
  final void streamsBehindEachOtherAreOne() throws Exception {
    try (var compression = create()) {
      assertThat(expanded(compression, pair(compression)))
          .isEqualTo(Bytes.utf8("one one one\ntwo\n"));
    }
  }

  @Test
  final void inputMayComeByteByByte() throws Exception {
    try (var compression = create()) {
      var all = new ByteArrayInputStream(pair(compression).toArray());
      var slow =
          new InputStream() {
            @Override
            public int read() {
              return all.read();
            }

            @Override
            public int read(byte[] target, int offset, int length) {
              return all.read(target, offset, Math.min(1, length));
            }
          };
      assertThat(expanded(compression, slow)).isEqualTo(Bytes.utf8("one one one\ntwo\n"));
    }
  }

  @Test
  final void tornStreamIsNeverTakenForWhole() throws Exception {
    try (var compression = create()) {
      var all = compression.compressed(contents().get(1));
      for (int length = 1; length < all.length(); length++) {
        var torn = all.slice(0, length);
        assertThatThrownBy(() -> expanded(compression, torn))
            .isInstanceOf(IOException.class)
            .message()
            .isNotBlank();
      }
    }
  }

  @Test
  final void intactEndsBehindTheLastWholeStream() throws Exception {
    try (var compression = create()) {
      int first = compression.compressed(Bytes.utf8("one one one\n")).length();
      var all = pair(compression);
      for (int length = 0; length <= all.length(); length++) {
        int whole = length == all.length() ? length : length >= first ? first : 0;
        assertThat(intact(compression, all.slice(0, length))).as("of %s", length).isEqualTo(whole);
      }
    }
  }

  @Test
  final void damageIsToldOrDoesNoHarm() throws Exception {
    try (var compression = create()) {
      var content = Bytes.utf8("one one one\ntwo\n");
      byte[] all = pair(compression).toArray();
      for (int bit = 0; bit < 8 * all.length; bit++) {
        byte[] damaged = all.clone();
        damaged[bit / 8] ^= (byte) (1 << bit % 8);
        try {
          assertThat(expanded(compression, Bytes.wrap(damaged))).isEqualTo(content);
        } catch (IOException told) {
          assertThat(told.getMessage()).isNotBlank();
        }
      }
    }
  }

  @Test
  final void otherBytesAreRefused() throws Exception {
    try (var compression = create()) {
      var random = new Random(2);
      for (int i = 0; i < 200; i++) {
        var noise = new byte[1 + random.nextInt(200)];
        random.nextBytes(noise);
        assertThatThrownBy(() -> expanded(compression, Bytes.wrap(noise)))
            .isInstanceOf(IOException.class)
            .message()
            .isNotBlank();
      }
      assertThatThrownBy(() -> intact(compression, Bytes.utf8("a plain line of a log\n")))
          .isInstanceOf(IOException.class);
    }
  }

  @Test
  final void bombComesPieceByPiece() throws Exception {
    try (var compression = create()) {
      var out = new ByteWriter(1 << 20);
      var zeros = new byte[1 << 20];
      try (var stream = compression.compress(out)) {
        for (int i = 0; i < BOMB_BYTES / zeros.length; i++) {
          stream.write(zeros);
        }
      }
      var piece = new byte[64 << 10];
      long sum = 0;
      try (var stream = compression.expand(new ByteArrayInputStream(out.toBytes().toArray()))) {
        for (int read = 0; read >= 0; read = stream.read(piece)) {
          sum += read;
        }
      }
      assertThat(sum).isEqualTo(BOMB_BYTES);
    }
  }
}
