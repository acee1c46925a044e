// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit.stage;

import io.logbus.api.BatchSink;
import io.logbus.api.SinkBatch;
import io.logbus.api.event.Event;
import io.logbus.testkit.Patience;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A sink that keeps what it is given. Thread-safe.
public final class CollectingSink implements BatchSink {

  private final List<Event> events = new ArrayList<>();
  private final List<String> batches = new ArrayList<>();
  private boolean closed;

  @Override
  public synchronized void write(SinkBatch batch) {
    events.addAll(batch.events());
    batches.add(batch.id());
    notifyAll();
  }

  @Override
  public synchronized void close() {
    closed = true;
    notifyAll();
  }

  /// The events so far, in the order of the writes.
  public synchronized List<Event> events() {
    return List.copyOf(events);
  }

  /// The ids of the batches so far.
  public synchronized List<String> batches() {
    return List.copyOf(batches);
  }

  /// Whether it was closed.
  public synchronized boolean closed() {
    return closed;
  }

  /// Waits, within [Patience#LIMIT], until it has so many events.
  public synchronized void awaitEvents(int count) throws InterruptedException {
    long deadline = System.nanoTime() + Patience.LIMIT.toNanos();
    while (events.size() < count) {
      long left = deadline - System.nanoTime();
      if (left <= 0) {
        throw new AssertionError(
            "waited in vain for " + count + " events: there are " + events.size());
      }
      TimeUnit.NANOSECONDS.timedWait(this, left);
    }
  }
}
