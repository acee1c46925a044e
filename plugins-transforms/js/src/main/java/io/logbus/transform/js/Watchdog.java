// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.js;

import com.sun.management.ThreadMXBean;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Interrupts a call of a script that runs too long or takes too much memory, from a thread of its
/// own, so that the stage lives on: a context is as good as new after `Context.interrupt`, whereas
/// one that hit a limit of statements is dead.
///
/// One word says what goes on: the time by which the call must end, with a bit that says whether it
/// still runs, or [#STRIKING]. The stage's thread writes it twice a call. This thread looks at it
/// every [#PERIOD] while there are calls, and sleeps when there was none between two looks. Both
/// take a running call away by compare-and-set, so either it has ended in time or it is struck,
/// never both, and no call is struck for an earlier one.
///
/// Memory is what the stage's thread allocates from the first look at a call on, garbage included:
/// what lives cannot be told apart cheaply. Half the heap in one call is a script that would bring
/// the process down; so is a good part of it in a heap that is full already. That the heap is full
/// is remembered for the stage, which asks with [#sawFullHeap].
///
/// An interrupt lasts until the thread has left the context, and takes its interrupted status with
/// it. So the stage, told by [#end] that it was struck, leaves, waits for [#awaitStruck], and
/// enters again. An interrupt that fails is told and tried again for as long as the call runs.
///
/// The time is the system's, not the stage's clock: what is limited is real waiting.
final class Watchdog implements AutoCloseable {

  /// Why a call was struck.
  enum Reason {
    TIME,
    MEMORY,
    FULL_HEAP,
    ABORT
  }

  /// How a call is interrupted: `Context.interrupt`.
  @FunctionalInterface
  interface Interrupt {
    void attempt(Duration wait) throws TimeoutException;
  }

  private static final long RUNNING = 1;
  private static final long STRIKING = -1;

  /// Of two looks. An allocating loop gets through some ten megabytes in this time.
  private static final long PERIOD = Duration.ofMillis(10).toNanos();

  /// How long one attempt to interrupt may take before it is told and made again.
  private static final Duration ATTEMPT = Duration.ofSeconds(10);

  /// The same where the heap fills meanwhile, and the process may end before much can be told.
  private static final Duration HASTY = Duration.ofMillis(500);

  /// Between an attempt that failed and the next.
  private static final long PAUSE = Duration.ofSeconds(1).toNanos();

  private static final long MOST_BYTES = Runtime.getRuntime().maxMemory() / 2;
  private static final long MOST_BYTES_IN_FULL_HEAP = Runtime.getRuntime().maxMemory() / 10;

  private static final String STUCK =
      "a call of the script is stuck where it cannot be interrupted, and holds the stage up";

  private static final String FILLS =
      "a call of the script fills the memory where it cannot be interrupted: the process may end";

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final Interrupt interrupt;
  private final Logger logger;
  private final long origin = System.nanoTime();
  private final AtomicLong call = new AtomicLong();
  private final Object struck = new Object();
  private final AtomicBoolean hurried = new AtomicBoolean();
  private final Thread thread;
  private long caller;
  private long cpuLimit;
  private volatile boolean asleep;
  private volatile boolean closed;
  private volatile boolean awaited;
  private volatile boolean fullHeap;
  private volatile Reason reason = Reason.TIME;

  /// Starts the thread. Close it on another one.
  Watchdog(Interrupt interrupt, String stage, Logger logger) {
    this.interrupt = interrupt;
    this.logger = logger;
    this.thread = Thread.ofPlatform().daemon().name(stage + " watchdog").start(this::run);
  }

  /// A call begins, on the thread that has entered the context.
  ///
  /// @param limit how long it may take, in nanoseconds
  /// @param cpu how much of a processor it may take, in nanoseconds: a busy machine is no fault of
  ///   the script. `Long.MAX_VALUE` where that does not matter
  void begin(long limit, long cpu) {
    caller = Thread.currentThread().threadId();
    cpuLimit = cpu;
    awaited = false;
    call.set((now() + limit) << 1 | RUNNING);
    if (asleep) {
      LockSupport.unpark(thread);
    }
  }

  /// The call that began last has ended, in whatever way.
  ///
  /// @return whether it was struck, perhaps too late to matter to it: see [#awaitStruck]
  boolean end() {
    long word = call.get();
    return word == STRIKING || !call.compareAndSet(word, word & ~RUNNING);
  }

  /// Waits until an interrupt is over, after the context was left.
  void awaitStruck() {
    boolean interrupted = false;
    awaited = true;
    LockSupport.unpark(thread);
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

  /// Why a call was struck last.
  Reason reason() {
    return reason;
  }

  /// Whether the heap was seen full of what lives. Asking forgets it.
  boolean sawFullHeap() {
    if (!fullHeap) {
      return false;
    }
    fullHeap = false;
    return true;
  }

  /// Has the call that runs now, if there is one, struck whatever it has left. From any thread;
  /// does not wait.
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
    long seen = 0;
    long allocated = 0;
    long cpu = 0;
    while (!closed) {
      boolean abort = hurried.getAndSet(false);
      long word = call.get();
      if ((word & RUNNING) == 0) {
        rest(word == seen);
      } else if (word != seen) {
        allocated = THREADS.getThreadAllocatedBytes(caller);
        cpu = THREADS.getThreadCpuTime(caller);
        look(word, abort, 0, cpu);
      } else {
        look(word, abort, THREADS.getThreadAllocatedBytes(caller) - allocated, cpu);
      }
      seen = word;
    }
  }

  /// At a call that runs.
  ///
  /// @param bytes that it has allocated
  /// @param cpu of its thread when it was seen first, in nanoseconds
  private void look(long word, boolean abort, long bytes, long cpu) {
    if (LiveHeap.isFull()) {
      fullHeap = true;
    }
    long left = (word >> 1) - now();
    if (cpuLimit != Long.MAX_VALUE) {
      left = Math.min(left, cpuLimit - (THREADS.getThreadCpuTime(caller) - cpu));
    }
    var why = abort ? Reason.ABORT : left <= 0 ? Reason.TIME : tooLarge(bytes);
    if (why == null) {
      LockSupport.parkNanos(this, Math.min(left, PERIOD));
    } else if (call.compareAndSet(word, STRIKING)) {
      reason = why;
      strike();
    }
  }

  private @Nullable Reason tooLarge(long bytes) {
    if (bytes > MOST_BYTES) {
      return Reason.MEMORY;
    }
    return fullHeap && bytes > MOST_BYTES_IN_FULL_HEAP ? Reason.FULL_HEAP : null;
  }

  /// While no call runs: shortly if there was one, else until one begins. `asleep` is set before
  /// the last look, and read after a call is set.
  private void rest(boolean quiet) {
    if (!quiet) {
      LockSupport.parkNanos(this, PERIOD);
      return;
    }
    asleep = true;
    if ((call.get() & RUNNING) == 0 && !closed) {
      LockSupport.park(this);
    }
    asleep = false;
  }

  private void strike() {
    boolean fills = reason == Reason.MEMORY || reason == Reason.FULL_HEAP;
    try {
      var patience = fills ? HASTY : ATTEMPT;
      while (!interrupt(patience) && !awaited) {
        patience = ATTEMPT;
      }
    } finally {
      synchronized (struck) {
        call.set(0);
        struck.notifyAll();
      }
    }
  }

  /// Tells why it could not. Whatever happens, this thread has to go on: without it the next call
  /// could run for ever.
  private boolean interrupt(Duration patience) {
    try {
      interrupt.attempt(patience);
      return true;
    } catch (TimeoutException _) {
      logger.log(Level.WARNING, patience.equals(HASTY) ? FILLS : STUCK);
    } catch (RuntimeException | Error e) {
      logger.log(Level.WARNING, "a call of the script could not be interrupted: trying again", e);
      LockSupport.parkNanos(this, PAUSE);
    }
    return false;
  }

  /// Since the start, and never 0.
  private long now() {
    return 1 + System.nanoTime() - origin;
  }
}
