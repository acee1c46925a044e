// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.collect;

import org.HdrHistogram.Histogram;

/// What arrived in a tenth of a second, of one dwell. It keeps its histogram as text, which is a
/// hundredth of the size.
///
/// @param last when the last of them did, by [System#nanoTime]
/// @param count how many events
/// @param encoded the latencies of each, as [Latencies] writes them
public record Slice(long last, int dwell, long count, String encoded) implements Report {

  static final String WORD = "slice";

  static Slice of(long last, int dwell, Histogram latencies) {
    return new Slice(last, dwell, latencies.getTotalCount(), Latencies.encode(latencies));
  }

  static Slice parse(String[] words) {
    return new Slice(
        Long.parseLong(words[1]), Integer.parseInt(words[2]), Long.parseLong(words[3]), words[4]);
  }

  /// Of each event, from when it was due until it was here, in microseconds.
  public Histogram latencies() {
    return Latencies.decode(encoded);
  }

  @Override
  public String toString() {
    return WORD + " " + last + " " + dwell + " " + count + " " + encoded;
  }
}
