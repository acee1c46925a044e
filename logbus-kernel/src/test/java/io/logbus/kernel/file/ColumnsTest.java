// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ColumnsTest {

  @Test
  void anEmptyLineHasNoColumns() {
    assertThat(new Columns("").before(0)).isZero();
    assertThat(new Columns("").indexBehind(0)).isZero();
    assertThat(new Columns("").indexBehind(5)).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 10, Columns.STEP - 1, Columns.STEP, 3 * Columns.STEP + 7})
  void everyColumnIsFoundAndFoundBack(int length) {
    for (long seed = 0; seed < 5; seed++) {
      check(line(length, new Random(seed)));
    }
    check("😀".repeat(length));
    check("a" + "😀".repeat(length));
  }

  /// Letters, pairs, and halves that stand alone.
  private static String line(int length, Random random) {
    var line = new StringBuilder();
    while (line.length() < length) {
      switch (random.nextInt(4)) {
        case 0 -> line.append("😀");
        case 1 -> line.append('\uD83D');
        case 2 -> line.append('\uDE00');
        default -> line.append('a');
      }
    }
    return line.toString();
  }

  private static void check(String line) {
    var columns = new Columns(line);
    for (int i = 0; i <= line.length(); i++) {
      assertThat(columns.before(i)).as("before %d", i).isEqualTo(line.codePointCount(0, i));
    }
    int all = line.codePointCount(0, line.length());
    for (int i = 0; i <= all; i++) {
      assertThat(columns.indexBehind(i)).as("%d", i).isEqualTo(line.offsetByCodePoints(0, i));
    }
    assertThat(columns.indexBehind(all + 1)).isEqualTo(line.length());
  }
}
