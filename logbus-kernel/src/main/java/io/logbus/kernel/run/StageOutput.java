// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.Hold;
import io.logbus.api.Output;
import io.logbus.api.event.Event;
import io.logbus.kernel.delivery.Delivery;
import io.logbus.kernel.run.Tally.Count;
import org.jspecify.annotations.Nullable;

/// What a transform emits into. Says of each input what became of it, so that the ledger balances:
/// one event of it is forwarded, none is filtered, several absorb it, a hold keeps it. Counts are
/// added up and told at [#flush].
final class StageOutput implements Output {

  private final Outbox outbox;
  private final Tally tally;
  private LaneKey lane = LaneKey.NONE;
  private LaneEnd end = LaneEnd.REACHED;
  private boolean inHand;
  private boolean held;
  private int emitted;
  private int parts;

  private long in;
  private long forwarded;
  private long filtered;
  private long rejected;
  private long absorbed;
  private long made;
  private long rejectedParts;

  StageOutput(StageSetup setup) {
    this.outbox = new Outbox(setup);
    this.tally = setup.tally();
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
    return end == LaneEnd.CUT;
  }

  /// Whether what does not settle of the lane is read again at the next start.
  boolean isResumable() {
    return lane.resumable();
  }

  /// An event is in hand.
  void take() {
    inHand = true;
    held = false;
    emitted = 0;
    parts = 0;
    in++;
  }

  /// The event in hand was dealt with.
  void taken() {
    inHand = false;
    if (held) {
      made += emitted;
    } else if (emitted == 0 && parts == 1) {
      rejected++;
      parts = 0;
    } else if (emitted == 0 && parts == 0) {
      filtered++;
    } else if (emitted == 1 && parts == 0) {
      forwarded++;
    } else {
      absorbed++;
      made += emitted;
    }
    rejectedParts += parts;
  }

  /// The event in hand was refused by the transform; what it emitted before stands.
  void refused(Event event, String why) {
    inHand = false;
    rejectedParts += parts;
    if (!outbox.reject(event, why)) {
      rejected++;
      made += emitted;
    } else if (emitted == 0) {
      forwarded++;
    } else {
      absorbed++;
      made += emitted + 1;
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
      rejectedParts++;
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
      made++;
    }
  }

  @Override
  public Held hold(@Nullable Hold with) {
    var delivery = outbox.delivery();
    if (!inHand || delivery == null || held) {
      throw new IllegalStateException("hold is called once for an event in hand");
    }
    var hold = new Held(tally);
    if (with != null) {
      hold.join((Held) with);
    }
    hold.join(delivery);
    held = true;
    return hold;
  }

  /// Sends what waits and tells the counts. Waits for room.
  void flush() {
    outbox.flush();
    tally.add(Count.OUT, forwarded + made);
    tally.add(Count.FORWARDED, forwarded);
    tally.add(Count.FILTERED, filtered);
    tally.add(Count.REJECTED, rejected);
    tally.add(Count.ABSORBED, absorbed);
    tally.add(Count.MADE, made);
    tally.add(Count.REJECTED_PARTS, rejectedParts);
    tally.add(Count.IN, in);
    in = forwarded = filtered = rejected = absorbed = made = rejectedParts = 0;
  }
}
