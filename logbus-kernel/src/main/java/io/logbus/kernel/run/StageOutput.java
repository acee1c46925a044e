// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.Hold;
import io.logbus.api.Output;
import io.logbus.api.event.Event;
import io.logbus.kernel.delivery.Delivery;
import org.jspecify.annotations.Nullable;

/// What a transform emits into. Says of each input what became of it, so that the ledger balances:
/// one event of it is forwarded, none is filtered, several absorb it, a hold keeps it. Counts are
/// added up and told at [#flush].
final class StageOutput implements Output {

  private final Outbox outbox;
  private final TallySheet sheet;
  private LaneKey lane = LaneKey.NONE;
  private LaneEnd end = LaneEnd.REACHED;
  private boolean inHand;
  private boolean held;
  private int emitted;
  private int parts;

  StageOutput(StageSetup setup) {
    this.outbox = new Outbox(setup);
    this.sheet = new TallySheet(setup.tally());
  }

  /// A run of events of one lane, or of calls without an event, begins.
  void begin(LaneKey of, @Nullable Delivery delivery) {
    lane = of;
    outbox.begin(of, delivery);
  }

  /// The last call for a lane begins.
  void begin(LaneKey of, @Nullable Delivery delivery, LaneEnd how) {
    end = how;
    begin(of, delivery);
  }

  /// Whether the lane that ends was cut, so that what is left of it may be half an item.
  boolean isCut() {
    return end != LaneEnd.REACHED;
  }

  /// Whether what does not settle of the lane that ends is read again at the next start.
  boolean isReadAgain() {
    return end == LaneEnd.CUT && lane.resumable();
  }

  /// An event is in hand.
  void take() {
    inHand = true;
    held = false;
    emitted = 0;
    parts = 0;
    sheet.in();
  }

  /// The event in hand was dealt with.
  void taken() {
    inHand = false;
    if (held) {
      sheet.made(emitted);
    } else if (emitted == 0 && parts == 1) {
      sheet.rejected();
      parts = 0;
    } else if (emitted == 0 && parts == 0) {
      sheet.filtered(1);
    } else if (emitted == 1 && parts == 0) {
      sheet.forwarded();
    } else {
      sheet.absorbed(1);
      sheet.made(emitted);
    }
    sheet.rejectedParts(parts);
  }

  /// The event in hand was refused by the transform; what it emitted before stands.
  void refused(Event event, String why) {
    inHand = false;
    sheet.rejectedParts(parts);
    if (!outbox.reject(event, why)) {
      sheet.rejected();
      sheet.made(emitted);
    } else if (emitted == 0) {
      sheet.forwarded();
    } else {
      sheet.absorbed(1);
      sheet.made(emitted + 1);
    }
  }

  /// A piece of the event in hand is no event.
  ///
  /// @param spent the hold of earlier inputs that the piece began in
  void rejectPart(Event part, String why, @Nullable Held spent) {
    if (spent != null) {
      outbox.spend(spent.absorb());
    }
    if (outbox.reject(part, why)) {
      count(true);
    } else if (inHand) {
      parts++;
    } else {
      sheet.rejectedParts(1);
    }
  }

  @Override
  public void emit(Event event) {
    count(outbox.emit(event));
  }

  @Override
  public void emit(String output, Event event) {
    count(outbox.emit(output, event));
  }

  @Override
  public void emit(Event event, Hold hold) {
    outbox.spend(((Held) hold).absorb());
    count(outbox.emit(event));
  }

  private void count(boolean read) {
    if (!read) {
      return;
    }
    if (inHand) {
      emitted++;
    } else {
      sheet.made(1);
    }
  }

  @Override
  public Held hold(@Nullable Hold with) {
    var delivery = outbox.delivery();
    if (!inHand || delivery == null || held) {
      throw new IllegalStateException("hold is called once for an event in hand");
    }
    var hold = new Held(sheet);
    if (with != null) {
      hold.join((Held) with);
    }
    hold.join(delivery, emitted > 0);
    held = true;
    return hold;
  }

  /// Sends what waits and tells the counts. Waits for room.
  void flush() {
    outbox.flush();
    sheet.tell();
  }
}
