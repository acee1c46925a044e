// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.collect;

import java.util.Arrays;

/// Which events have arrived, a bit for each.
final class Sightings {

  private long[] words = new long[1 << 14];
  private long next;
  private long distinct;
  private long duplicates;
  private long outOfOrder;

  /// An event has arrived.
  void add(long number) {
    int word = Math.toIntExact(number / Long.SIZE);
    if (word >= words.length) {
      words = Arrays.copyOf(words, Math.max(word + 1, 2 * words.length));
    }
    long bit = 1L << number;
    if ((words[word] & bit) != 0) {
      duplicates++;
      return;
    }
    words[word] |= bit;
    distinct++;
    if (number < next) {
      outOfOrder++;
    } else {
      next = number + 1;
    }
  }

  /// How many different ones.
  long distinct() {
    return distinct;
  }

  /// How many came again.
  long duplicates() {
    return duplicates;
  }

  /// How many came after one with a higher number.
  long outOfOrder() {
    return outOfOrder;
  }
}
