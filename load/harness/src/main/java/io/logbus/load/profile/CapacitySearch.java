// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.profile;

import java.util.OptionalDouble;

/// Finds the highest rate that an engine keeps up with. Rates grow by half until one is not held
/// twice, since a pause of the machine may spoil one try; then the gap is halved, in ratio, until
/// it is small.
final class CapacitySearch {

  static final double LOWEST = 20_000;
  static final double STEP = 1.5;
  static final double PRECISION = 1.03;
  private static final int TRIES = 2;

  private double held;
  private double tripped = Double.POSITIVE_INFINITY;
  private double next = LOWEST;
  private int failures;

  /// The rate to try next, if one is needed.
  OptionalDouble next() {
    boolean over = tripped <= LOWEST || tripped / held <= PRECISION;
    return over ? OptionalDouble.empty() : OptionalDouble.of(next);
  }

  /// Whether rates still grow.
  boolean onGrid() {
    return tripped == Double.POSITIVE_INFINITY;
  }

  /// What the try at [#next] gave.
  void tried(boolean wasHeld) {
    if (wasHeld) {
      held = next;
      failures = 0;
    } else if (++failures == TRIES || !onGrid()) {
      tripped = next;
      failures = 0;
    } else {
      return;
    }
    next = onGrid() ? held * STEP : Math.sqrt(held * tripped);
  }

  /// The highest rate that was held, if any was.
  OptionalDouble capacity() {
    return held > 0 ? OptionalDouble.of(held) : OptionalDouble.empty();
  }
}
