// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class StampTest {

  @Test
  void isReadAsItWasWritten() {
    byte[] stamp = Stamp.blank();
    Stamp.fill(stamp, 12_345_678_901_234L, 42, 3);

    var line = ("xx" + text(stamp) + "\"level\":\"info\"}").getBytes(StandardCharsets.UTF_8);

    assertThat(Stamp.isAt(line, 2, line.length)).isTrue();
    assertThat(Stamp.due(line, 2)).isEqualTo(12_345_678_901_234L);
    assertThat(Stamp.number(line, 2)).isEqualTo(42);
    assertThat(Stamp.dwell(line, 2)).isEqualTo(3);
  }

  @Test
  void isTheFrontOfAJsonObject() {
    byte[] stamp = Stamp.blank();
    Stamp.fill(stamp, 0, 0, 99);

    assertThat(text(stamp))
        .isEqualTo("{\"due\":1000000000000000000,\"n\":1000000000000,\"dwell\":199,");
  }

  @Test
  void isNotSeenInHalfALineNorInAnotherOne() {
    byte[] stamp = Stamp.blank();

    assertThat(Stamp.isAt(stamp, 0, stamp.length - 1)).isFalse();
    for (int i : new int[] {0, 7, 27, 31, 46, 53, Stamp.LENGTH - 1}) {
      byte[] damaged = Arrays.copyOf(stamp, stamp.length);
      damaged[i] = 'x';
      assertThat(Stamp.isAt(damaged, 0, damaged.length)).as("byte " + i).isFalse();
    }
  }

  @Test
  void refusesMoreThanItsDigitsHold() {
    assertThatThrownBy(() -> Stamp.fill(Stamp.blank(), 0, 0, Stamp.MOST_DWELLS))
        .hasMessage("'100' has more than 2 digits");
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.US_ASCII);
  }
}
