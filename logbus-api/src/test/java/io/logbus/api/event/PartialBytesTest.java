// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PartialBytesTest {

  private static final Bytes TEXT = Bytes.utf8("0123456789");

  @Test
  void piecesAreJoined() {
    var partial = new PartialBytes(100);
    partial.add(TEXT, 2, 4);
    partial.add(TEXT, 0, 0);
    partial.add(TEXT, 7, 10);

    assertThat(partial.first(partial.kept())).isEqualTo(Bytes.utf8("23789"));
    assertThat(partial.first(2)).isEqualTo(Bytes.utf8("23"));
    assertThat(partial.length()).isEqualTo(5);
    assertThat(partial.last()).isEqualTo((byte) '9');
  }

  @Test
  void onlyTheFirstBytesAreKept() {
    var partial = new PartialBytes(12);
    for (int i = 0; i < 1_000; i++) {
      partial.add(TEXT, 0, 10);
    }
    assertThat(partial.kept()).isEqualTo(12);
    assertThat(partial.first(12)).isEqualTo(Bytes.utf8("012345678901"));
    assertThat(partial.length()).isEqualTo(10_000);
    assertThatThrownBy(() -> partial.first(13)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void lastByteIsKnownThoughNotKept() {
    var partial = new PartialBytes(1);
    partial.add(TEXT, 0, 10);
    assertThat(partial.last()).isEqualTo((byte) '9');
  }

  @Test
  void growsBeyondItsFirstBuffer() {
    var large = Bytes.wrap(new byte[100_000]);
    var partial = new PartialBytes(150_000);
    partial.add(TEXT, 0, 10);
    partial.add(large, 0, 100_000);
    partial.add(large, 0, 100_000);
    assertThat(partial.kept()).isEqualTo(150_000);
    assertThat(partial.first(11)).isEqualTo(Bytes.utf8("0123456789\0"));
  }

  @Test
  void clearBeginsAnew() {
    var partial = new PartialBytes(100_000);
    partial.add(Bytes.wrap(new byte[50_000]), 0, 50_000);
    partial.clear();
    assertThat(partial.length()).isZero();
    assertThatThrownBy(partial::last).isInstanceOf(IllegalStateException.class);

    partial.add(TEXT, 0, 3);
    assertThat(partial.first(3)).isEqualTo(Bytes.utf8("012"));
  }
}
