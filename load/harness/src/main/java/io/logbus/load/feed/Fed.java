// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.feed;

/// What the feeder has done.
///
/// @param dwell by the number of its [Order]
/// @param start when the first event was due, by [System#nanoTime]
/// @param end when the last one had been handed over
/// @param first the number of the first event
public record Fed(int dwell, long start, long end, long first, long events) {

  /// What is on a line of the feeder's.
  public static Fed parse(String line) {
    var words = line.split(" ", -1);
    return new Fed(
        Integer.parseInt(words[0]),
        Long.parseLong(words[1]),
        Long.parseLong(words[2]),
        Long.parseLong(words[3]),
        Long.parseLong(words[4]));
  }

  @Override
  public String toString() {
    return dwell + " " + start + " " + end + " " + first + " " + events;
  }
}
