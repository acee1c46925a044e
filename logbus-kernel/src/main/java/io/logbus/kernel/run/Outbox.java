// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.api.event.Fields;
import io.logbus.api.event.Payload;
import io.logbus.kernel.delivery.Delivery;
import io.logbus.kernel.delivery.Joint;
import io.logbus.kernel.file.Shown;
import io.logbus.kernel.plan.OnError;
import io.logbus.kernel.plan.RunLimits;
import io.logbus.kernel.state.DeadLetter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Collects what a stage emits and sends it on in batches, each with a delivery that counts for it.
/// What waits here is bounded: at [#MOST_EVENTS] or [RunLimits#OUTBOX_BYTES] it is sent at once,
/// also in the middle of a call, so that one event that becomes ten thousand needs no more memory
/// than one that becomes a hundred. One thread at a time.
final class Outbox {

  /// How many events wait at most.
  static final int MOST_EVENTS = 256;

  /// Room that an error envelope may need beyond the event in it.
  private static final long ENVELOPE_BYTES = 8 << 10;

  private static final int LONGEST_REASON = 1000;

  private final StageSetup setup;
  private final Outlets outlets;
  private final long maxEventHeap;
  private final List<Delivery> spent = new ArrayList<>();
  private final List<DeadLetter> letters = new ArrayList<>();
  private LaneKey lane = LaneKey.NONE;
  private @Nullable Delivery delivery;
  private int waiting;
  private long waitingBytes;

  Outbox(StageSetup setup) {
    this.setup = setup;
    this.outlets = setup.outlets();
    this.maxEventHeap = setup.maxEventHeap() - ENVELOPE_BYTES;
  }

  /// From now on events are made of a batch of this lane.
  ///
  /// @param of the delivery of the batch, of which the caller has a branch until after [#flush];
  ///   null where no event is in hand
  void begin(LaneKey ofLane, @Nullable Delivery of) {
    lane = ofLane;
    delivery = of;
  }

  /// The delivery of the batch in hand.
  @Nullable Delivery delivery() {
    return delivery;
  }

  /// To the main output.
  ///
  /// @return whether somebody reads it; else the event goes nowhere
  boolean emit(Event event) {
    return add(outlets.main(), event);
  }

  /// To a named output.
  ///
  /// @return whether somebody reads it; else the event goes nowhere
  boolean emit(String output, Event event) {
    return add(outlets.named(output), event);
  }

  /// The next batch stands for these deliveries too; a branch of each is taken over.
  void spend(List<Delivery> deliveries) {
    spent.addAll(deliveries);
  }

  private boolean add(Outlet outlet, Event event) {
    if (!outlet.isRead()) {
      return false;
    }
    long bytes = event.heapBytes();
    if (bytes > maxEventHeap) {
      throw new EventTooLargeException(bytes, maxEventHeap);
    }
    append(outlet, event, bytes);
    return true;
  }

  private void append(Outlet outlet, Event event, long bytes) {
    outlet.add(event, bytes);
    grow(bytes);
  }

  private void grow(long bytes) {
    waiting++;
    waitingBytes += bytes;
    if (waiting >= MOST_EVENTS || waitingBytes >= RunLimits.OUTBOX_BYTES) {
      flush();
    }
  }

  /// Puts a rejected event where rejected events of this stage go.
  ///
  /// @return whether it went on to the main output instead
  boolean reject(Event event, String reason) {
    String why = Shown.cut(reason, LONGEST_REASON);
    if (setup.onError() == OnError.STOP) {
      setup.box().stop(setup, why);
    }
    if (setup.onError() == OnError.KEEP && outlets.main().isRead()) {
      var kept = event.withMetadata("error", why);
      append(outlets.main(), kept, kept.heapBytes());
      return true;
    }
    putAside(event, why);
    return false;
  }

  private void putAside(Event event, String why) {
    var outlet = outlets.rejected();
    setup.rejections().add(why);
    if (outlet.isRead()) {
      var told = event.withMetadata("stage", setup.stage()).withMetadata("error", why);
      append(outlet, told, told.heapBytes());
    } else if (outlets.errors().isRead()) {
      var envelope = envelope(event, why);
      append(outlets.errors(), envelope, envelope.heapBytes());
    } else if (setup.box().isOpen()) {
      letters.add(DeadLetter.of(event, setup.id(), why, setup.context().clock().instant()));
      grow(event.heapBytes());
    } else {
      setup.rejections().lost(1);
    }
  }

  private Event envelope(Event event, String why) {
    var now = setup.context().clock().instant();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("stage", setup.stage());
    fields.put("error", why);
    fields.put("time", now);
    fields.put("original", asValue(event.payload()));
    return new Event(Fields.of(fields), now, event.metadata());
  }

  /// Bytes as a text, if they are one and its characters, two bytes each, are within the limit.
  private Object asValue(Payload payload) {
    return switch (payload) {
      case Fields fields -> fields;
      case Bytes bytes when 2L * bytes.length() > maxEventHeap -> bytes;
      case Bytes bytes -> bytes.isUtf8() ? bytes.utf8() : bytes;
    };
  }

  /// Sends everything that waits, and settles what was spent on events that nobody reads. Waits for
  /// room in the channels that follow.
  void flush() {
    if (waiting == 0 && spent.isEmpty()) {
      return;
    }
    setup.collected().accumulate(waitingBytes);
    waiting = 0;
    waitingBytes = 0;
    putLetters();
    if (spent.isEmpty() && delivery != null) {
      outlets.flush(lane, delivery);
      return;
    }
    var parts = new ArrayList<>(spent);
    spent.clear();
    if (delivery != null) {
      delivery.retain(1);
      parts.add(delivery);
    }
    var joint = new Joint(parts);
    outlets.flush(lane, joint);
    joint.release();
  }

  /// Before anything that stands for them may settle.
  private void putLetters() {
    if (letters.isEmpty()) {
      return;
    }
    int kept = setup.box().put(setup, letters);
    setup.rejections().kept(kept);
    setup.rejections().lost(letters.size() - kept);
    letters.clear();
  }
}
