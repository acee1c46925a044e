// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.js;

import java.time.Duration;
import java.util.function.LongSupplier;

/// How much of a processor a script may take until it gives its function. It loads what the script
/// uses of the engine, which takes far longer by the clock on a cold and busy machine.
///
/// A planner loads one script after the other, and many that never end must not add up. So each
/// that used up its time leaves half of it to those after it, down to what is plenty in an engine
/// that is warm by then. Thread-safe.
final class LoadingTime {

  static final Duration MOST = Duration.ofSeconds(3);
  static final Duration LEAST = Duration.ofMillis(250);

  /// After which what was used up does not matter any more.
  static final Duration FORGIVEN = Duration.ofMinutes(1);

  private final LongSupplier nanos;
  private Duration time = MOST;
  private long usedUp;

  /// With the whole time for the next script.
  LoadingTime() {
    this(System::nanoTime);
  }

  LoadingTime(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /// Of the next script.
  synchronized Duration ofNext() {
    if (nanos.getAsLong() - usedUp > FORGIVEN.toNanos()) {
      time = MOST;
    }
    return time;
  }

  /// A script was interrupted when its time was over.
  synchronized void usedUp() {
    usedUp = nanos.getAsLong();
    var half = time.dividedBy(2);
    time = half.compareTo(LEAST) < 0 ? LEAST : half;
  }
}
