// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.js;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.testkit.TestContext;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The stage's part is played by the tests, and so is the engine's, which here fails as it should
/// not.
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WatchdogTest {

  private static final long LONG = Duration.ofHours(1).toNanos();

  private final TestContext context = new TestContext();
  private final Semaphore attempts = new Semaphore(0);
  private final Semaphore left = new Semaphore(0);

  @Test
  void interruptThatFailsIsToldAndTriedAgain() throws Exception {
    var failures = new AtomicInteger(2);
    try (var watchdog =
        watchdog(
            _ -> {
              if (failures.getAndDecrement() > 0) {
                throw new IllegalStateException("not now");
              }
            })) {
      strike(watchdog);

      attempts.acquire(3);
      assertThat(isStruck(watchdog)).isTrue();
    }
    assertThat(context.logger().texts(Level.WARNING))
        .hasSize(2)
        .allSatisfy(line -> assertThat(line).contains("could not be interrupted"));
  }

  @Test
  void errorDoesNotEndTheWatch() throws Exception {
    var failing = new AtomicInteger(1);
    try (var watchdog =
        watchdog(
            _ -> {
              if (failing.getAndDecrement() > 0) {
                throw new StackOverflowError();
              }
            })) {
      for (int call = 0; call < 3; call++) {
        strike(watchdog);
        attempts.acquire();
        assertThat(isStruck(watchdog)).isTrue();
      }
    }
  }

  @Test
  void stageThatWaitsIsLetGoWhereNoInterruptGetsThrough() throws Exception {
    try (var watchdog =
        watchdog(
            _ -> {
              throw new IllegalStateException("never");
            })) {
      strike(watchdog);
      attempts.acquire();

      assertThat(isStruck(watchdog)).isTrue();
      watchdog.begin(LONG, Long.MAX_VALUE);
      assertThat(watchdog.end()).as("the next call is struck").isFalse();
    }
  }

  @Test
  void callThatCannotBeInterruptedIsTold() throws Exception {
    var failing = new AtomicInteger(1);
    try (var watchdog =
        watchdog(
            _ -> {
              if (failing.getAndDecrement() > 0) {
                throw new TimeoutException();
              }
            })) {
      strike(watchdog);
      attempts.acquire(2);
      assertThat(isStruck(watchdog)).isTrue();
    }
    assertThat(context.logger().texts(Level.WARNING))
        .singleElement()
        .satisfies(line -> assertThat(line).contains("stuck where it cannot be interrupted"));
  }

  @Test
  void callThatTakesTheProcessorIsStruckLongBeforeItsTime() {
    try (var watchdog = watchdog(_ -> {})) {
      watchdog.begin(LONG, Duration.ofMillis(20).toNanos());
      while (!attempts.tryAcquire()) {
        Thread.onSpinWait();
      }
      assertThat(isStruck(watchdog)).isTrue();
      assertThat(watchdog.reason()).isEqualTo(Watchdog.Reason.TIME);
    }
  }

  private Watchdog watchdog(Watchdog.Interrupt engine) {
    return new Watchdog(
        wait -> {
          attempts.release();
          engine.attempt(wait);
          left.acquireUninterruptibly(); // as the engine's, which waits until its thread is out
        },
        "js",
        context.logger());
  }

  /// The call ends, the stage leaves and waits.
  private boolean isStruck(Watchdog watchdog) {
    boolean struck = watchdog.end();
    left.release();
    watchdog.awaitStruck();
    return struck;
  }

  private void strike(Watchdog watchdog) {
    left.drainPermits();
    attempts.drainPermits();
    watchdog.begin(LONG, Long.MAX_VALUE);
    watchdog.hurry();
  }
}
