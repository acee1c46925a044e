// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.event.Event;
import io.logbus.api.event.Fields;
import io.logbus.kernel.delivery.Joint;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// A reader of `STATS`, and what it missed. One thread.
///
/// Nobody waits for the receipts: what was counted is counted again in the next round.
final class StatsReader {

  private final Reader reader;
  private final LaneKey lane;
  private final long[] missed;

  /// @param stages how many events a round has
  StatsReader(Reader reader, LaneKey lane, int stages) {
    this.reader = reader;
    this.lane = lane;
    this.missed = new long[stages];
  }

  /// Gives it a round, or as much of it as there is room for.
  ///
  /// @param stages the fields of each event, always in the same order
  /// @param wait how long to wait for room, asked anew for each batch that the round takes
  void give(List<Fields> stages, Instant now, Supplier<Duration> wait) {
    var events = new ArrayList<Event>(stages.size());
    long bytes = 0;
    for (int i = 0; i < missed.length; i++) {
      var event = Event.of(stages.get(i).with("missed", missed[i]), now);
      bytes += event.heapBytes();
      events.add(event);
    }
    var delivery = new Joint(List.of());
    int from = 0;
    for (var batch : reader.batches(lane, events, bytes, delivery)) {
      boolean given = reader.offer(batch, wait.get());
      int to = from + batch.events();
      for (; from < to; from++) {
        missed[from] = given ? 0 : missed[from] + 1;
      }
    }
    delivery.release();
  }

  /// Tells it that no further round comes. A reader that has no room for that is not told.
  void end(Duration wait) {
    var delivery = new Joint(List.of());
    reader.offer(Batch.end(lane, reader.input(), delivery, LaneEnd.REACHED), wait);
    delivery.release();
  }
}
