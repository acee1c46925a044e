// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.js;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.graalvm.polyglot.Context;

/// Interrupts a call of a script that runs too long, from a thread of its own, so that the stage
/// lives on: a context is as good as new after `Context.interrupt`, whereas one that hit a limit of
/// statements is dead.
///
/// One word says what goes on: [#IDLE], the time by which the running call must end, or
/// [#STRIKING]. The stage's thread writes it twice a call; this thread looks at it about once in
/// the time that a call has, and sleeps while there is none. Both move away from a deadline by
/// compare-and-set, so either the call has ended in time or it is struck, never both, and a call
/// cannot be struck for an earlier one.
///
/// An interrupt lasts until the thread has left the context, and takes its interrupted status with
/// it. So the stage, told by [#end] that it was struck, leaves, waits for [#awaitStruck], and
/// enters again.
///
/// The time is the system's, not the stage's clock: what is limited is real waiting.
final class Watchdog implements AutoCloseable {

  private static final long IDLE = 0;
  private static final long STRIKING = -1;

  /// How long one attempt to interrupt may take before it is told and made again.
  private static final Duration ATTEMPT = Duration.ofSeconds(10);

  private final Context context;
  private final Logger logger;
  private final long origin = System.nanoTime();
  private final AtomicLong call = new AtomicLong(IDLE);
  private final Object struck = new Object();
  private final Thread thread;
  private final AtomicBoolean hurried = new AtomicBoolean();
  private long lastLimit;
  private volatile boolean asleep;
  private volatile boolean closed;

  /// Starts the thread. Close it on another one.
  Watchdog(Context context, String stage, Logger logger) {
    this.context = context;
    this.logger = logger;
    this.thread = Thread.ofPlatform().daemon().name(stage + " watchdog").start(this::run);
  }

  /// A call begins, on the thread that has entered the context.
  ///
  /// @param limit how long it may take, in nanoseconds
  void begin(long limit) {
    call.set(now() + limit);
    if (asleep || limit < lastLimit) {
      LockSupport.unpark(thread);
    }
    lastLimit = limit;
  }

  /// The call that began last has ended, in whatever way.
  ///
  /// @return whether it was struck, perhaps too late to matter to it: see [#awaitStruck]
  boolean end() {
    long deadline = call.get();
    return deadline == STRIKING || !call.compareAndSet(deadline, IDLE);
  }

  /// Waits until an interrupt is over, after the context was left.
  void awaitStruck() {
    boolean interrupted = false;
    synchronized (struck) {
      while (call.get() == STRIKING) {
        try {
          struck.wait();
        } catch (InterruptedException _) {
          interrupted = true;
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /// Has the call that runs now, if there is one, struck whatever time it has left. From any
  /// thread; does not wait.
  void hurry() {
    hurried.set(true);
    LockSupport.unpark(thread);
  }

  /// Ends the thread, after the last call has ended.
  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException _) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    while (!closed) {
      boolean hurry = hurried.getAndSet(false);
      long deadline = call.get();
      if (deadline == IDLE) {
        sleep();
        continue;
      }
      long left = hurry ? 0 : deadline - now();
      if (left > 0) {
        LockSupport.parkNanos(this, left);
      } else if (call.compareAndSet(deadline, STRIKING)) {
        strike();
      }
    }
  }

  /// Until a call begins. `asleep` is set before the last look, and read after a call is set.
  private void sleep() {
    asleep = true;
    if (call.get() == IDLE && !closed) {
      LockSupport.park(this);
    }
    asleep = false;
  }

  private void strike() {
    try {
      while (!interrupt()) {
        logger.log(
            Level.WARNING,
            "a call of the script is stuck where it cannot be interrupted, and holds the stage up");
      }
    } finally {
      synchronized (struck) {
        call.set(IDLE);
        struck.notifyAll();
      }
    }
  }

  private boolean interrupt() {
    try {
      context.interrupt(ATTEMPT);
      return true;
    } catch (TimeoutException _) {
      return false;
    }
  }

  /// Since the start, so that a deadline is never one of the two other values.
  private long now() {
    return 1 + System.nanoTime() - origin;
  }
}
