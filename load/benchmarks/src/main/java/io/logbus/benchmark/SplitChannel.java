// SPDX-License-Identifier: Apache-2.0
package io.logbus.benchmark;

import io.logbus.kernel.channel.Capacity;
import java.util.ArrayDeque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// A channel that was not chosen: producers meet under a lock, the consumer takes all that is
/// inside in one step, and credits return to atomics. It has what a measurement needs.
final class SplitChannel implements HandOff {

  private final Capacity capacity;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition arrival = lock.newCondition();
  private final ArrayDeque<Waiting> line = new ArrayDeque<>();
  private final AtomicInteger events = new AtomicInteger();
  private final AtomicLong bytes = new AtomicLong();
  private ArrayDeque<Batch> inside = new ArrayDeque<>();
  private ArrayDeque<Batch> found = new ArrayDeque<>();
  private volatile boolean someWait;
  private int producers;
  private int peakEvents;
  private long peakBytes;

  SplitChannel(Capacity capacity, int producers) {
    this.capacity = capacity;
    this.producers = producers;
  }

  @Override
  public void send(Batch batch) {
    lock.lock();
    try {
      if (line.isEmpty() && fits(batch)) {
        admit(batch);
      } else {
        waitInLine(batch);
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  public @Nullable Batch take() {
    if (found.isEmpty()) {
      lock.lock();
      try {
        while (inside.isEmpty() && producers > 0) {
          arrival.awaitUninterruptibly();
        }
        var empty = found;
        found = inside;
        inside = empty;
      } finally {
        lock.unlock();
      }
    }
    return found.poll();
  }

  @Override
  public void release(Batch batch) {
    bytes.addAndGet(-batch.bytes());
    events.addAndGet(-batch.events());
    if (someWait && halfFree()) {
      lock.lock();
      try {
        moveUp();
      } finally {
        lock.unlock();
      }
    }
  }

  @Override
  public void producerDone() {
    lock.lock();
    try {
      producers--;
      arrival.signal();
    } finally {
      lock.unlock();
    }
  }

  private void waitInLine(Batch batch) {
    var waiting = new Waiting(batch, lock.newCondition());
    line.add(waiting);
    someWait = true;
    // What was released before the consumer could see that someone waits.
    if (halfFree()) {
      moveUp();
    }
    while (!waiting.entered) {
      waiting.turn.awaitUninterruptibly();
    }
  }

  private void moveUp() {
    for (var first = line.peek(); first != null && fits(first.batch); first = line.peek()) {
      line.remove();
      admit(first.batch);
      first.entered = true;
      first.turn.signal();
    }
    someWait = !line.isEmpty();
  }

  private void admit(Batch batch) {
    inside.add(batch);
    peakEvents = Math.max(peakEvents, events.addAndGet(batch.events()));
    peakBytes = Math.max(peakBytes, bytes.addAndGet(batch.bytes()));
    arrival.signal();
  }

  private boolean fits(Batch batch) {
    int used = events.get();
    return used == 0
        || (batch.events() <= capacity.events() - used
            && batch.bytes() <= capacity.bytes() - bytes.get());
  }

  private boolean halfFree() {
    return events.get() <= capacity.events() / 2 && bytes.get() <= capacity.bytes() / 2;
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
