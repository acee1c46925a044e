// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.feed;

/// What the feeder is to send next.
///
/// @param dwell its number, below [Stamp#MOST_DWELLS]
/// @param rate events a second
/// @param events how many
public record Order(int dwell, double rate, long events) {

  /// The order on a line.
  static Order parse(String line) {
    var words = line.split(" ", -1);
    return new Order(
        Integer.parseInt(words[0]), Double.parseDouble(words[1]), Long.parseLong(words[2]));
  }

  /// The time after the first event at which one is due, in nanoseconds.
  long due(long index) {
    return (long) (index * (1e9 / rate));
  }

  /// How many are due after that time.
  long dueAfter(long nanos) {
    return Math.clamp((long) (nanos * (rate / 1e9)) + 1, 0, events);
  }

  @Override
  public String toString() {
    return dwell + " " + rate + " " + events;
  }
}
