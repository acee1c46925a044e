// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.Metrics;
import io.logbus.api.event.Event;
import io.logbus.kernel.channel.Channel;
import io.logbus.kernel.delivery.Delivery;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The far end of an edge: the channel of the stage that reads it, and the number of the edge
/// there.
///
/// @param dropped counts events for which there is no room; empty where their stage waits
record Reader(Channel<Batch> channel, int input, Optional<Metrics.Counter> dropped) {

  /// Sends events, cut into batches that fit the channel. Waits for room, or drops them.
  void send(LaneKey lane, List<Event> events, long bytes, Delivery delivery) {
    for (var batch : batches(lane, events, bytes, delivery)) {
      if (dropped.isEmpty()) {
        sendBatch(batch);
      } else {
        offer(batch, Duration.ZERO);
      }
    }
  }

  /// Cuts events into batches that fit the channel.
  List<Batch> batches(LaneKey lane, List<Event> events, long bytes, Delivery delivery) {
    var capacity = channel.capacity();
    if (events.size() <= capacity.events() && bytes <= capacity.bytes()) {
      return List.of(Batch.of(lane, input, events, bytes, delivery));
    }
    var batches = new ArrayList<Batch>();
    int from = 0;
    long sum = 0;
    for (int i = 0; i < events.size(); i++) {
      long size = events.get(i).heapBytes();
      if (i > from && (i - from == capacity.events() || sum + size > capacity.bytes())) {
        batches.add(Batch.of(lane, input, List.copyOf(events.subList(from, i)), sum, delivery));
        from = i;
        sum = 0;
      }
      sum += size;
    }
    batches.add(
        Batch.of(lane, input, List.copyOf(events.subList(from, events.size())), sum, delivery));
    return batches;
  }

  /// Sends the mark that a lane ends. Waits for room: it is no event, and never dropped.
  void sendEnd(LaneKey lane, Delivery delivery, LaneEnd end) {
    sendBatch(Batch.end(lane, input, delivery, end));
  }

  /// Waits for room.
  void sendBatch(Batch batch) {
    batch.delivery().retain(1);
    channel.send(batch);
  }

  /// Drops the batch if there is no room within `wait`, and counts its events.
  ///
  /// @return whether there was
  boolean offer(Batch batch, Duration wait) {
    batch.delivery().retain(1);
    if (channel.trySend(batch, wait)) {
      return true;
    }
    dropped.ifPresent(counter -> counter.add(batch.events()));
    batch.delivery().release();
    return false;
  }
}
