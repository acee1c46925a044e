// SPDX-License-Identifier: Apache-2.0
package io.logbus.benchmark;

import io.logbus.kernel.channel.Capacity;
import java.lang.invoke.VarHandle;
import java.util.ArrayDeque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jctools.queues.atomic.MpscAtomicArrayQueue;
import org.jspecify.annotations.Nullable;

/// The channel that was not chosen: a lock-free queue, credits of both kinds in one atomic, and a
/// lock only to wait. It has what a measurement needs; limits of time, `cancel` and peaks would
/// come on top. Good for 16 million events and a terabyte.
final class LockFreeChannel implements HandOff {

  private static final int BYTES_BITS = 40;
  private static final long BYTES_MASK = (1L << BYTES_BITS) - 1;

  private final Capacity capacity;
  private final MpscAtomicArrayQueue<Batch> queue;
  private final AtomicLong used = new AtomicLong();
  private final AtomicInteger producers;
  private final AtomicReference<@Nullable Thread> consumer = new AtomicReference<>();

  private final ReentrantLock lock = new ReentrantLock();
  private final ArrayDeque<Waiting> line = new ArrayDeque<>();
  private volatile boolean someWait;

  LockFreeChannel(Capacity capacity, int producers) {
    this.capacity = capacity;
    this.producers = new AtomicInteger(producers);
    queue = new MpscAtomicArrayQueue<>(Math.max(2, capacity.events()));
  }

  @Override
  public void send(Batch batch) {
    if (someWait || !takeCredits(batch)) {
      waitInLine(batch);
    } else {
      offer(batch);
    }
  }

  @Override
  public @Nullable Batch take() {
    boolean interrupted = false;
    try {
      while (true) {
        Batch batch = queue.poll();
        if (batch != null) {
          return batch;
        }
        consumer.set(Thread.currentThread());
        // A producer offers and then looks for the consumer; the consumer shows itself and then
        // looks for a batch. One of them sees the other.
        if (producers.get() == 0) {
          consumer.set(null);
          return queue.poll();
        }
        if (queue.isEmpty()) {
          LockSupport.park(this);
          interrupted |= Thread.interrupted();
        }
        consumer.set(null);
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public void release(Batch batch) {
    long left = used.addAndGet(-weight(batch));
    if (someWait && halfFree(left)) {
      moveUp();
    }
  }

  @Override
  public void producerDone() {
    if (producers.decrementAndGet() == 0) {
      wakeConsumer();
    }
  }

  private void offer(Batch batch) {
    if (!queue.offer(batch)) {
      throw new IllegalStateException("credits for more batches than the queue holds");
    }
    VarHandle.fullFence();
    wakeConsumer();
  }

  private void wakeConsumer() {
    Thread waiting = consumer.get();
    if (waiting != null && consumer.compareAndSet(waiting, null)) {
      LockSupport.unpark(waiting);
    }
  }

  private boolean takeCredits(Batch batch) {
    while (true) {
      long now = used.get();
      boolean fits =
          now == 0
              || (batch.events() <= capacity.events() - (now >>> BYTES_BITS)
                  && batch.bytes() <= capacity.bytes() - (now & BYTES_MASK));
      if (!fits) {
        return false;
      }
      if (used.compareAndSet(now, now + weight(batch))) {
        return true;
      }
    }
  }

  private void waitInLine(Batch batch) {
    lock.lock();
    try {
      var waiting = new Waiting(batch, lock.newCondition());
      line.add(waiting);
      someWait = true;
      // What was released before the consumer could see that someone waits.
      if (halfFree(used.get())) {
        moveUp();
      }
      while (!waiting.entered) {
        waiting.turn.awaitUninterruptibly();
      }
    } finally {
      lock.unlock();
    }
  }

  private void moveUp() {
    lock.lock();
    try {
      for (var first = line.peek();
          first != null && takeCredits(first.batch);
          first = line.peek()) {
        line.remove();
        offer(first.batch);
        first.entered = true;
        first.turn.signal();
      }
      someWait = !line.isEmpty();
    } finally {
      lock.unlock();
    }
  }

  private boolean halfFree(long now) {
    return (now >>> BYTES_BITS) <= capacity.events() / 2
        && (now & BYTES_MASK) <= capacity.bytes() / 2;
  }

  private static long weight(Batch batch) {
    return ((long) batch.events() << BYTES_BITS) + batch.bytes();
  }

  private static final class Waiting {
    final Batch batch;
    final Condition turn;
    boolean entered;

    Waiting(Batch batch, Condition turn) {
      this.batch = batch;
      this.turn = turn;
    }
  }
}
