// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.channel;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// The threads of one [Round] and the watchdog over them.
final class Crew {

  /// How long nothing may move before that is called a deadlock.
  private static final Duration STILL = Duration.ofSeconds(30);

  private final List<Thread> threads = new ArrayList<>();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private final AtomicLong progress = new AtomicLong();
  private final Runnable onFailure;

  /// @param onFailure lets the others end when one has failed
  Crew(Runnable onFailure) {
    this.onFailure = onFailure;
  }

  void start(String name, Runnable body) {
    Runnable guarded =
        () -> {
          try {
            body.run();
          } catch (Throwable e) {
            failure.compareAndSet(null, e);
            onFailure.run();
          }
        };
    threads.add(Thread.ofPlatform().daemon().name(name).start(guarded));
  }

  void progress() {
    progress.incrementAndGet();
  }

  long progressSoFar() {
    return progress.get();
  }

  /// Waits for all of them. Fails with what one of them threw, or with what every thread is doing
  /// when nothing has moved for long.
  void await() throws InterruptedException {
    for (Thread thread : threads) {
      long before = progress.get();
      while (!thread.join(STILL)) {
        long now = progress.get();
        if (now == before) {
          throw new AssertionError("no progress\n" + dump());
        }
        before = now;
      }
    }
    Throwable thrown = failure.get();
    if (thrown != null) {
      throw new AssertionError(thrown);
    }
  }

  private String dump() {
    var text = new StringBuilder();
    for (Thread thread : threads) {
      text.append(thread.getName()).append(' ').append(thread.getState()).append('\n');
      for (StackTraceElement frame : thread.getStackTrace()) {
        text.append("    at ").append(frame).append('\n');
      }
    }
    return text.toString();
  }
}
