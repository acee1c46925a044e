// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.profile;

import io.logbus.load.engine.Delivery;

/// Events at one rate, and what became of them.
///
/// @param number by which their stamps tell them from others
/// @param rate events a second that were due
record Dwell(int number, Kind kind, double rate, Delivery delivery) {

  /// How much longer than due the events may take to arrive. What the channels and pipes hold
  /// arrives after its time whatever the rate is; a rate that is a little too high makes the delay
  /// grow.
  private static final double SLACK = 1.025;

  /// Whether the engine kept up.
  boolean held() {
    return delivery.last().isPresent()
        && delivery.seconds() <= SLACK * delivery.fed().events() / rate;
  }

  /// A latency in milliseconds.
  double latency(double percentile) {
    return delivery.latencies().getValueAtPercentile(percentile) / 1000.0;
  }
}
