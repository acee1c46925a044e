// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ReadOnlyBufferException;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ByteWriterTest {

  @Test
  void everythingWrittenIsThereHoweverItGrew() {
    var random = new SplittableRandom(5);
    var out = new ByteWriter(0);
    var expected = new StringBuilder();
    for (int i = 0; i < 2000; i++) {
      switch (random.nextInt(4)) {
        case 0 -> {
          out.write('x');
          expected.append('x');
        }
        case 1 -> {
          out.write(new byte[] {'a', 'b', 'c'}, 1, 2);
          expected.append("bc");
        }
        case 2 -> {
          out.writeUtf8("é😀");
          expected.append("é😀");
        }
        default -> {
          long number = random.nextLong() >> random.nextInt(64);
          out.writeDecimal(number);
          expected.append(number);
        }
      }
    }

    assertThat(out.toBytes().utf8()).isEqualTo(expected.toString());
    assertThat(out.size()).isEqualTo(Bytes.utf8(expected.toString()).length());
  }

  @ParameterizedTest
  @ValueSource(
      longs = {
        0,
        1,
        -1,
        9,
        10,
        -10,
        99,
        100,
        Integer.MIN_VALUE,
        999_999_999_999_999_999L,
        1_000_000_000_000_000_000L,
        Long.MAX_VALUE,
        Long.MIN_VALUE,
        Long.MIN_VALUE + 1
      })
  void numbersAreWrittenInDecimals(long number) {
    var out = new ByteWriter(0);

    out.writeDecimal(number);

    assertThat(out.toBytes().utf8()).isEqualTo(Long.toString(number));
  }

  @Test
  void onlyTheLowByteOfAnIntIsWritten() {
    var out = new ByteWriter(1);

    out.write(0x141);

    assertThat(out.toBytes().utf8()).isEqualTo("A");
  }

  @Test
  void truncatingForgetsTheEnd() {
    var out = new ByteWriter(4);
    out.writeUtf8("abcdef");

    out.truncate(2);
    out.writeUtf8("x");

    assertThat(out.toBytes().utf8()).isEqualTo("abx");
    out.truncate(3);
    assertThatThrownBy(() -> out.truncate(4)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> out.truncate(-1)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void rangesAreChecked() {
    var out = new ByteWriter(4);

    assertThatThrownBy(() -> out.write(new byte[3], 2, 2))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> out.write(new byte[3], -1, 2))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThat(out.size()).isZero();
  }

  @Test
  void bufferShowsWhatWasWrittenAndCannotChangeIt() {
    var out = new ByteWriter(64);
    out.writeUtf8("abc");

    var buffer = out.asBuffer();

    assertThat(Bytes.copyOf(buffer)).isEqualTo(Bytes.utf8("abc"));
    assertThatThrownBy(() -> buffer.put(0, (byte) 1)).isInstanceOf(ReadOnlyBufferException.class);
  }

  @Test
  void bytesTakenAreNotChangedByLaterWrites() {
    var out = new ByteWriter(64);
    out.writeUtf8("abc");
    var taken = out.toBytes();

    out.truncate(0);
    out.writeUtf8("xyz");

    assertThat(taken.utf8()).isEqualTo("abc");
  }
}
