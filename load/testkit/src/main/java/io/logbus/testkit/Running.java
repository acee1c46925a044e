// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit;

import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A call of a stage on a thread of its own, like the kernel's.
public final class Running {

  /// A call that may fail.
  @FunctionalInterface
  public interface Call {
    /// Does it.
    void run() throws Exception;
  }

  private final Thread thread;
  private final CountDownLatch done = new CountDownLatch(1);
  private volatile @Nullable Throwable failure;

  private Running(Call call) {
    thread =
        Thread.ofPlatform()
            .daemon()
            .name("stage under test")
            .unstarted(
                () -> {
                  try {
                    call.run();
                  } catch (Throwable e) {
                    failure = e;
                  } finally {
                    done.countDown();
                  }
                });
  }

  /// Starts the call.
  public static Running start(Call call) {
    var running = new Running(call);
    running.thread.start();
    return running;
  }

  /// Interrupts the call, which is how the kernel stops a source.
  public void interrupt() {
    thread.interrupt();
  }

  /// Waits, within [Patience#LIMIT], until the call has ended, and fails with its stack if it does
  /// not.
  ///
  /// @return what it failed with; empty when it returned
  public Optional<Throwable> end() throws InterruptedException {
    return end(Patience.LIMIT);
  }

  Optional<Throwable> end(Duration limit) throws InterruptedException {
    if (!done.await(limit.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new AssertionError(
          Arrays.stream(thread.getStackTrace())
              .map(frame -> "\n    at " + frame)
              .collect(Collectors.joining("", "the call should have ended, but it is", "")));
    }
    return Optional.ofNullable(failure);
  }
}
