// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.channel;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;

/// One wait, with or without a limit, that an interrupt does not end: the interrupt is kept aside
/// and set again on [#close].
///
/// An interrupt can use up a signal that was meant for this wait, so the caller looks at what it
/// waits for again after **every** return of [#await], and waits on until that returns false.
final class Patience implements AutoCloseable {

  private final boolean endless;
  private final long deadline;
  private boolean interrupted;

  private Patience(boolean endless, long nanos) {
    this.endless = endless;
    this.deadline = System.nanoTime() + nanos;
  }

  static Patience endless() {
    return new Patience(true, 0);
  }

  static Patience atMost(Duration limit) {
    return new Patience(false, TimeUnit.NANOSECONDS.convert(limit));
  }

  /// Waits for a signal, the lock of which the caller holds.
  ///
  /// @return false, without waiting, when the limit is over
  @SuppressWarnings("WaitNotInLoop") // the loop is the caller's
  boolean await(Condition signal) {
    if (endless) {
      signal.awaitUninterruptibly();
      return true;
    }
    long left = deadline - System.nanoTime();
    if (left <= 0) {
      return false;
    }
    try {
      signal.awaitNanos(left);
    } catch (InterruptedException _) {
      interrupted = true;
    }
    return true;
  }

  @Override
  public void close() {
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
