// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/// A clock that stands until a test turns it. Thread-safe.
public final class ManualClock implements InstantSource {

  /// Where a new clock stands.
  public static final Instant START = Instant.parse("2026-01-02T03:04:05Z");

  private volatile Instant now = START;

  @Override
  public Instant instant() {
    return now;
  }

  /// Turns the clock forward, or back by a negative duration.
  public synchronized void advance(Duration by) {
    now = now.plus(by);
  }

  /// Turns the clock to a time.
  public synchronized void turnTo(Instant time) {
    now = time;
  }
}
