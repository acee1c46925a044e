// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.channel;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.Thread.State;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// A call that runs on a thread of its own, and what came of it.
final class Actor<R extends @Nullable Object> {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final FutureTask<R> call;
  private final Thread thread;

  private Actor(Callable<R> call) {
    this.call = new FutureTask<>(call);
    this.thread = Thread.ofPlatform().daemon().unstarted(this.call);
  }

  static <R extends @Nullable Object> Actor<R> start(Callable<R> call) {
    var actor = new Actor<>(call);
    actor.thread.start();
    return actor;
  }

  static Actor<Boolean> start(Runnable call) {
    return start(
        () -> {
          call.run();
          return true;
        });
  }

  /// Returns once the thread is parked: it waits, and uses no CPU.
  Actor<R> parked() {
    return in(EnumSet.of(State.WAITING));
  }

  /// Returns once the thread is parked with a limit.
  Actor<R> parkedForATime() {
    return in(EnumSet.of(State.TIMED_WAITING));
  }

  /// Returns once the thread is parked or has ended.
  Actor<R> parkedOrEnded() {
    return in(EnumSet.of(State.WAITING, State.TIMED_WAITING, State.TERMINATED));
  }

  void interrupt() {
    thread.interrupt();
  }

  /// What the call returned.
  R result() throws InterruptedException {
    try {
      return call.get(PATIENCE.toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw new AssertionError("the call failed", e.getCause());
    } catch (TimeoutException e) {
      throw new AssertionError("the call does not return; " + thread.getState(), e);
    }
  }

  /// What the call threw.
  Throwable failure() throws InterruptedException {
    try {
      call.get(PATIENCE.toNanos(), TimeUnit.NANOSECONDS);
      throw new AssertionError("the call returned");
    } catch (ExecutionException e) {
      return requireNonNull(e.getCause());
    } catch (TimeoutException e) {
      throw new AssertionError("the call does not return; " + thread.getState(), e);
    }
  }

  private Actor<R> in(Set<State> states) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!states.contains(thread.getState()) && System.nanoTime() < end) {
      LockSupport.parkNanos(10_000);
    }
    assertThat(thread.getState()).isIn(states);
    return this;
  }
}
