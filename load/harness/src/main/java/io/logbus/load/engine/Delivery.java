// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.engine;

import io.logbus.load.feed.Fed;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/// What became of the events of an order.
///
/// @param last when the last of them arrived, by [System#nanoTime]
/// @param latencies from when each was due until it arrived, in microseconds
public record Delivery(Fed fed, Optional<Long> last, Histogram latencies) {

  /// The time from when the first event was due until the last had arrived, in seconds.
  public double seconds() {
    return (last.orElse(fed.end()) - fed.start()) / 1e9;
  }

  /// Events a second, from when the first was due until the last had arrived.
  public double rate() {
    return fed.events() / seconds();
  }
}
