// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.collect;

/// All that arrived, until the engine closed its output.
///
/// @param distinct how many different events
/// @param duplicates how many came again
/// @param outOfOrder how many came after a later one
/// @param strange lines without a stamp, and lines looked into that do not hold what they should
public record Collected(long distinct, long duplicates, long outOfOrder, long strange)
    implements Report {

  static final String WORD = "end";

  static Collected parse(String[] words) {
    return new Collected(
        Long.parseLong(words[1]),
        Long.parseLong(words[2]),
        Long.parseLong(words[3]),
        Long.parseLong(words[4]));
  }

  @Override
  public String toString() {
    return "%s %d %d %d %d".formatted(WORD, distinct, duplicates, outOfOrder, strange);
  }
}
