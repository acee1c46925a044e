// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.collect;

import org.HdrHistogram.Histogram;

/// What arrived in a tenth of a second, of one dwell.
///
/// @param last when the last of them did, by [System#nanoTime]
/// @param latencies of each event, from when it was due until it was here, in microseconds
public record Slice(long last, int dwell, Histogram latencies) implements Report {

  static final String WORD = "slice";

  static Slice parse(String[] words) {
    return new Slice(
        Long.parseLong(words[1]), Integer.parseInt(words[2]), Latencies.decode(words[3]));
  }

  /// How many events.
  public long count() {
    return latencies.getTotalCount();
  }

  @Override
  public String toString() {
    return WORD + " " + last + " " + dwell + " " + Latencies.encode(latencies);
  }
}
