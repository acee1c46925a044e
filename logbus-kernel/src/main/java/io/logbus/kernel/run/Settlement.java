// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.kernel.channel.Channel;
import io.logbus.kernel.run.Tally.Count;

/// What follows when the events of a shipment have come to their ends: the refused ones go to the
/// rejected events, the receipts and the room in the channel are given back, and the ledger is
/// told. One thread at a time.
final class Settlement {

  private final StageSetup setup;
  private final Channel<Batch> channel;
  private final Outbox rejects;

  Settlement(StageSetup setup, Channel<Batch> channel) {
    this.setup = setup;
    this.channel = channel;
    this.rejects = new Outbox(setup);
  }

  /// A shipment is about to be tried.
  void begin(Shipment shipment) {
    setup.tally().add(Count.IN, shipment.size());
    setup.tally().add(Count.HELD, shipment.size());
  }

  /// Waits for room where the rejected events go.
  void settle(Shipment shipment) {
    int refused = shipment.refusals();
    int index = 0;
    for (var part : shipment.parts()) {
      var batch = part.batch();
      var end = batch.end();
      if (end != null) {
        setup.outlets().sendEnd(batch.lane(), batch.delivery(), end);
      } else if (refused > 0) {
        reject(shipment, part, index);
      }
      index += part.events().size();
      if (part.isLast()) {
        channel.release(batch);
        batch.delivery().release();
      }
    }
    var tally = setup.tally();
    tally.add(Count.HELD, -shipment.size());
    tally.add(Count.REJECTED, refused);
    tally.add(Count.FORWARDED, shipment.size() - refused);
    tally.add(Count.OUT, shipment.size() - refused);
  }

  private void reject(Shipment shipment, Taken part, int offset) {
    rejects.begin(part.batch().lane(), part.batch().delivery());
    var events = part.events();
    for (int i = 0; i < events.size(); i++) {
      var why = shipment.refusal(offset + i);
      if (why.isPresent()) {
        rejects.reject(events.get(i), why.get());
      }
    }
    rejects.flush();
  }
}
