// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// How long a test waits for what should happen at once: so long that only a defect takes longer,
/// also on a machine with much to do.
public final class Patience {

  /// The longest wait.
  public static final Duration LIMIT = Duration.ofSeconds(30);

  private Patience() {}

  /// Waits for a latch.
  ///
  /// @param what should have happened, for the error: "the write to begin"
  public static void await(CountDownLatch latch, String what) throws InterruptedException {
    await(latch, what, LIMIT);
  }

  static void await(CountDownLatch latch, String what, Duration limit) throws InterruptedException {
    if (!latch.await(limit.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new AssertionError("waited in vain for " + what);
    }
  }
}
