// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.kernel.channel.CancelledException;
import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/// The shipments of a sink that have not settled, at most `in_flight` from the oldest on. They
/// settle in the order in which they entered: one that waits to be tried again holds back the
/// settling of those behind it, and no more than fit here can pile up. Thread-safe.
final class Window {

  private static final class Entry {
    final Shipment shipment;
    boolean done;

    Entry(Shipment shipment) {
      this.shipment = shipment;
    }
  }

  private final int inFlight;
  private final Consumer<Shipment> settle;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition change = lock.newCondition();
  private final ArrayDeque<Entry> open = new ArrayDeque<>();
  private boolean failed;

  /// @param settle called in order, by one thread at a time
  Window(int inFlight, Consumer<Shipment> settle) {
    this.inFlight = inFlight;
    this.settle = settle;
  }

  /// Lets a shipment in, waiting for room.
  ///
  /// @return to be run when each of its events is delivered or refused
  /// @throws CancelledException when one before it failed for good
  Runnable enter(Shipment shipment) throws InterruptedException {
    var entry = new Entry(shipment);
    lock.lockInterruptibly();
    try {
      await(inFlight - 1);
      open.add(entry);
    } finally {
      lock.unlock();
    }
    return () -> done(entry);
  }

  private void done(Entry entry) {
    lock.lock();
    try {
      entry.done = true;
      for (var head = open.peek(); head != null && head.done; head = open.peek()) {
        settle.accept(head.shipment);
        open.remove();
      }
      change.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /// Waits until everything has settled.
  void awaitEmpty() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      await(0);
    } finally {
      lock.unlock();
    }
  }

  private void await(int most) throws InterruptedException {
    while (open.size() > most && !failed) {
      change.await();
    }
    if (failed) {
      throw new CancelledException();
    }
  }

  /// Nothing more will settle: whoever waits goes on, to end.
  void fail() {
    lock.lock();
    try {
      failed = true;
      change.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
