// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BytesTest {

  private static final Bytes ABC = Bytes.utf8("abc");

  @Test
  void copiesDoNotShareTheirSource() {
    byte[] source = {1, 2, 3, 4};
    var buffer = ByteBuffer.wrap(source).position(1).limit(3);

    var part = Bytes.copyOf(source, 1, 3);
    var remaining = Bytes.copyOf(buffer);
    Arrays.fill(source, (byte) 9);

    assertThat(part.toArray()).containsExactly(2, 3);
    assertThat(remaining).isEqualTo(part);
    assertThat(buffer.position()).isEqualTo(1);
  }

  @Test
  void directBuffersAreCopied() {
    var direct = ByteBuffer.allocateDirect(8).put(ABC.asBuffer()).flip();

    assertThat(Bytes.copyOf(direct)).isEqualTo(ABC);
  }

  @Test
  void contentCannotBeChangedFromOutside() {
    ABC.toArray()[0] = 'x';

    assertThatThrownBy(() -> ABC.asBuffer().put(0, (byte) 'x'))
        .isInstanceOf(ReadOnlyBufferException.class);
    assertThat(ABC).hasToString("abc");
  }

  @Test
  void emptyIsOneObject() {
    assertThat(Bytes.wrap(new byte[0])).isSameAs(Bytes.empty());
    assertThat(ABC.slice(2, 2)).isSameAs(Bytes.empty());
    assertThat(Bytes.utf8("")).isSameAs(Bytes.empty());
  }

  @Test
  void slicesAreCheckedAndOwnTheirBytes() {
    assertThat(ABC.slice(1, 3)).isEqualTo(Bytes.utf8("bc"));
    assertThat(ABC.slice(1, 3).heapBytes()).isLessThan(ABC.heapBytes());
    assertThat(ABC.slice(0, 3)).isSameAs(ABC);
    assertThatThrownBy(() -> ABC.slice(1, 4)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> ABC.slice(2, 1)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> ABC.at(3)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void concatenationKeepsBothParts() {
    assertThat(ABC.concat(Bytes.utf8("d"))).isEqualTo(Bytes.utf8("abcd"));
    assertThat(ABC.concat(Bytes.empty())).isEqualTo(ABC);
    assertThat(Bytes.empty().concat(ABC)).isSameAs(ABC);
  }

  /// Every place in words and their tails, with neighbours that differ in one bit.
  @Test
  void indexOfFindsTheFirstByteAtEveryPlace() {
    for (int wanted = -128; wanted < 128; wanted++) {
      byte other = (byte) (wanted ^ 1);
      for (int length = 0; length < 27; length++) {
        var array = new byte[length];
        Arrays.fill(array, other);
        assertThat(Bytes.wrap(array).indexOf((byte) wanted, 0)).isEqualTo(-1);
        for (int at = length - 1; at >= 0; at--) {
          array[at] = (byte) wanted;
          assertThat(Bytes.indexOf(array, (byte) wanted, 0)).isEqualTo(at);
        }
      }
    }
  }

  @Test
  void indexOfAgreesWithALoopOnAnyBytes() {
    var random = new SplittableRandom(11);
    for (int round = 0; round < 20_000; round++) {
      var array = new byte[random.nextInt(40)];
      for (int i = 0; i < array.length; i++) {
        array[i] = (byte) (random.nextInt(4) * 127);
      }
      byte wanted = (byte) (random.nextInt(4) * 127);
      int from = random.nextInt(array.length + 2);
      int expected = -1;
      for (int i = array.length - 1; i >= from; i--) {
        expected = array[i] == wanted ? i : expected;
      }
      assertThat(Bytes.indexOf(array, wanted, from)).as("round %d", round).isEqualTo(expected);
    }
  }

  @Test
  void bytesAreWrittenWhole() throws IOException {
    var stream = new ByteArrayOutputStream();
    var writer = new ByteWriter(1);

    ABC.writeTo(stream);
    ABC.writeTo(writer);

    assertThat(stream.toByteArray()).isEqualTo(ABC.toArray());
    assertThat(writer.toBytes()).isEqualTo(ABC);
  }

  @Test
  void invalidTextIsShownNotRefused() {
    var broken = Bytes.wrap(new byte[] {'a', -1, 'b'});

    assertThat(broken.utf8()).isEqualTo("a\ufffdb");
    assertThat(broken.length()).isEqualTo(3);
    assertThat(broken.at(1)).isEqualTo((byte) -1);
  }

  @Test
  void bytesAreEqualByContent() {
    assertThat(Bytes.utf8("abc")).isEqualTo(ABC).hasSameHashCodeAs(ABC);
    assertThat(Bytes.utf8("abd")).isNotEqualTo(ABC);
    assertThat(ABC.heapBytes()).isGreaterThanOrEqualTo(ABC.length());
  }

  @ParameterizedTest
  @CsvSource({
    "'',''",
    "61c3a4,61c3a4",
    "61c3,61",
    "61e282,61",
    "61e2,61",
    "f09f98,''",
    "61f09f9880,61f09f9880",
    "61f0,61",
    "808080,808080",
    "6180,6180"
  })
  void cutTextEndsWithAWholeCharacter(String hex, String whole) {
    assertThat(bytes(hex).wholeCharacters()).isEqualTo(bytes(whole));
  }

  private static Bytes bytes(String hex) {
    return Bytes.wrap(HexFormat.of().parseHex(hex));
  }
}
