// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.Metrics;
import io.logbus.api.event.Event;
import io.logbus.kernel.channel.Channel;
import io.logbus.kernel.delivery.Delivery;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// The far end of an edge: the channel of the stage that reads it, and the number of the edge
/// there.
///
/// @param dropped counts events for which there is no room; empty where their stage waits
record Reader(Channel<Batch> channel, int input, Optional<Metrics.Counter> dropped) {

  /// Sends events, cut into batches that fit the channel. Waits for room, or drops them.
  void send(LaneKey lane, List<Event> events, long bytes, Delivery delivery) {
    var capacity = channel.capacity();
    if (events.size() <= capacity.events() && bytes <= capacity.bytes()) {
      sendBatch(Batch.of(lane, input, events, bytes, delivery));
      return;
    }
    int from = 0;
    long sum = 0;
    for (int i = 0; i < events.size(); i++) {
      long size = events.get(i).heapBytes();
      if (i > from && (i - from == capacity.events() || sum + size > capacity.bytes())) {
        sendBatch(Batch.of(lane, input, List.copyOf(events.subList(from, i)), sum, delivery));
        from = i;
        sum = 0;
      }
      sum += size;
    }
    sendBatch(
        Batch.of(lane, input, List.copyOf(events.subList(from, events.size())), sum, delivery));
  }

  /// Sends the mark that a lane ends. Waits for room.
  void sendEnd(LaneKey lane, Delivery delivery, LaneEnd end) {
    sendBatch(Batch.end(lane, input, delivery, end));
  }

  /// The mark of a lane's end is no event, and never dropped.
  private void sendBatch(Batch batch) {
    batch.delivery().retain(1);
    if (dropped.isEmpty() || batch.end() != null) {
      channel.send(batch);
    } else if (!channel.trySend(batch, Duration.ZERO)) {
      dropped.get().add(batch.events());
      batch.delivery().release();
    }
  }
}
