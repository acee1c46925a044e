// SPDX-License-Identifier: Apache-2.0
package io.logbus.benchmark;

import io.logbus.kernel.channel.Capacity;
import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// The channel as it was first: everything under one lock. It has what a measurement needs.
final class LockedChannel implements HandOff {

  private final Capacity capacity;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition arrival = lock.newCondition();
  private final ArrayDeque<Batch> batches = new ArrayDeque<>();
  private final ArrayDeque<Waiting> line = new ArrayDeque<>();
  private int producers;
  private int events;
  private long bytes;

  LockedChannel(Capacity capacity, int producers) {
    this.capacity = capacity;
    this.producers = producers;
  }

  @Override
  public void send(Batch batch) {
    lock.lock();
    try {
      if (line.isEmpty() && fits(batch)) {
        admit(batch);
        return;
      }
      var waiting = new Waiting(batch, lock.newCondition());
      line.add(waiting);
      while (!waiting.entered) {
        waiting.turn.awaitUninterruptibly();
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  public @Nullable Batch take() {
    lock.lock();
    try {
      while (batches.isEmpty() && producers > 0) {
        arrival.awaitUninterruptibly();
      }
      return batches.poll();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void release(Batch batch) {
    lock.lock();
    try {
      events -= batch.events();
      bytes -= batch.bytes();
      if (events <= capacity.events() / 2 && bytes <= capacity.bytes() / 2) {
        moveUp();
      }
    } finally {
      lock.unlock();
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

  private void moveUp() {
    for (var first = line.peek(); first != null && fits(first.batch); first = line.peek()) {
      line.remove();
      admit(first.batch);
      first.entered = true;
      first.turn.signal();
    }
  }

  private void admit(Batch batch) {
    batches.add(batch);
    events += batch.events();
    bytes += batch.bytes();
    arrival.signal();
  }

  private boolean fits(Batch batch) {
    return events == 0
        || (batch.events() <= capacity.events() - events
            && batch.bytes() <= capacity.bytes() - bytes);
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
