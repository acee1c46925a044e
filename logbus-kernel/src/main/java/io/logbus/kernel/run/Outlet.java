// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.event.Event;
import io.logbus.kernel.channel.Channel;
import io.logbus.kernel.delivery.Delivery;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// One output of a stage: its readers, and the events that wait to be sent to them together. For
/// the stage's thread.
final class Outlet {

  private final List<Reader> readers;
  private List<Event> waiting = new ArrayList<>();
  private long waitingBytes;

  Outlet(List<Reader> readers) {
    this.readers = List.copyOf(readers);
  }

  /// Whether anybody reads it.
  boolean isRead() {
    return !readers.isEmpty();
  }

  /// Who reads it.
  List<Reader> readers() {
    return readers;
  }

  /// Lets an event wait for [#flush].
  void add(Event event, long bytes) {
    waiting.add(event);
    waitingBytes += bytes;
  }

  /// Sends what waits. Waits for room in each channel.
  void flush(LaneKey lane, Delivery delivery) {
    if (waiting.isEmpty()) {
      return;
    }
    List<Event> events = waiting;
    long bytes = waitingBytes;
    waiting = new ArrayList<>(events.size()); // the next batch is likely to be of that size
    waitingBytes = 0;
    for (var reader : readers) {
      reader.send(lane, events, bytes, delivery);
    }
  }

  /// Sends the mark that a lane ends.
  void sendEnd(LaneKey lane, Delivery delivery, LaneEnd end) {
    for (var reader : readers) {
      reader.sendEnd(lane, delivery, end);
    }
  }

  /// Waits until each channel has room for so much.
  ///
  /// @return false if that took longer than `wait`
  boolean awaitRoom(int events, long bytes, Duration wait) {
    long deadline = System.nanoTime() + TimeUnit.NANOSECONDS.convert(wait);
    for (var reader : readers) {
      var left = Duration.ofNanos(Math.max(0, deadline - System.nanoTime()));
      if (reader.dropped().isEmpty() && !reader.channel().awaitRoom(events, bytes, left)) {
        return false;
      }
    }
    return true;
  }

  /// Says that nothing more will come.
  void done() {
    readers.stream().map(Reader::channel).forEach(Channel::producerDone);
  }
}
