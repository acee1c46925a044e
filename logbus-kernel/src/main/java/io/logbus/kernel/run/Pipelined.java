// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.Sink;
import io.logbus.api.StageException;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/// For a sink in its general form: shipments are handed to it one after another, and their verdicts
/// come later. What is to be tried again goes first: nothing new is handed over meanwhile.
final class Pipelined implements Dispatch {

  private record Open(Shipment shipment, Attempt attempt, @Nullable Exception failure) {}

  private final Sink sink;
  private final int inFlight;
  private final Courier courier;
  private final Settlement settlement;
  private final ArrayDeque<Open> open = new ArrayDeque<>();

  /// @param courier tries again what [#write] brings about
  Pipelined(Sink sink, int inFlight, Courier courier, Settlement settlement) {
    this.sink = sink;
    this.inFlight = inFlight;
    this.courier = courier;
    this.settlement = settlement;
  }

  /// A call that waits for its verdicts.
  static void write(Sink sink, Attempt attempt) throws Exception {
    sink.write(attempt);
    sink.flush();
    requireDecided(attempt);
  }

  @Override
  public void send(Shipment shipment) throws Exception {
    var attempt = courier.first(shipment);
    var failure = shipment.size() == 0 ? null : courier.hand(attempt, sink::write);
    open.add(new Open(shipment, attempt, failure));
    if (failure != null || open.size() >= inFlight) {
      flush();
    } else {
      settleDecided();
    }
  }

  private void settleDecided() throws Exception {
    for (var head = open.peek(); head != null && head.attempt().isDecided(); head = open.peek()) {
      settle(head);
    }
  }

  private void settle(Open head) throws Exception {
    courier.conclude(head.shipment(), head.attempt(), head.failure());
    settlement.settle(head.shipment());
    open.remove();
  }

  @Override
  public boolean needsFlush() {
    return !open.isEmpty();
  }

  @Override
  public void flush() throws Exception {
    if (open.isEmpty()) {
      return;
    }
    var failure = courier.hand(open.getLast().attempt(), _ -> sink.flush());
    for (var head = open.peek(); head != null; head = open.peek()) {
      if (head.failure() == null && failure != null) {
        settle(new Open(head.shipment(), head.attempt(), failure));
      } else {
        if (head.failure() == null) {
          requireDecided(head.attempt());
        }
        settle(head);
      }
    }
  }

  private static void requireDecided(Attempt attempt) throws StageException {
    if (!attempt.isDecided()) {
      throw StageException.fatal("the sink left events without a verdict", null);
    }
  }
}
