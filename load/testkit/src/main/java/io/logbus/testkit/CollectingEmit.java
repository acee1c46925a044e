// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit;

import io.logbus.api.Decoder;
import io.logbus.api.Emit;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.api.event.Payload;
import java.util.ArrayList;
import java.util.List;

/// The kernel's side of a decoder: keeps what is emitted and rejected, and watches over the rules
/// of [Emit]. For one thread.
public final class CollectingEmit implements Emit {

  /// What a decoder made of a part of its stream.
  public sealed interface Item {

    /// See [Emit].
    long consumed();

    /// An event.
    record Emitted(Event event, long consumed) implements Item {}

    /// What is no event.
    record Rejected(Bytes part, String why, long consumed) implements Item {}
  }

  /// The event that chunks come from unless a test says otherwise.
  public static final Event ORIGIN =
      Event.of(Bytes.empty(), ManualClock.START).withMetadata("lane", "test");

  private final Rules rules = new Rules();
  private final Event origin;
  private final List<Item> items = new ArrayList<>();
  private long consumed;

  /// Cuts come from [#ORIGIN].
  public CollectingEmit() {
    this(ORIGIN);
  }

  /// @param origin the event that chunks come from
  public CollectingEmit(Event origin) {
    this.origin = origin;
  }

  /// What a decoder makes of a stream cut into these chunks.
  public static CollectingEmit stream(Decoder decoder, Bytes... chunks) throws Exception {
    var emit = new CollectingEmit();
    for (var chunk : chunks) {
      decoder.decode(chunk, emit);
    }
    decoder.end(emit);
    return emit;
  }

  /// What a decoder makes of a whole item.
  public static CollectingEmit whole(Decoder decoder, Bytes item) throws Exception {
    var emit = new CollectingEmit();
    decoder.whole(item, emit);
    return emit;
  }

  @Override
  public void emit(Payload payload, long upTo) {
    emit(origin.with(payload), upTo);
  }

  @Override
  public void emit(Event event, long upTo) {
    advance(upTo);
    items.add(new Item.Emitted(event, upTo));
  }

  @Override
  public void reject(Bytes item, String why, long upTo) {
    advance(upTo);
    rules.require(!why.isBlank(), "a rejection says why");
    items.add(new Item.Rejected(item, why, upTo));
  }

  @Override
  public void skip(long upTo) {
    advance(upTo);
  }

  private void advance(long upTo) {
    rules.require(
        upTo >= consumed, "'consumed' never goes back: " + upTo + " came after " + consumed);
    consumed = upTo;
  }

  @Override
  public Event origin() {
    return origin;
  }

  /// Events and rejected parts, in order.
  public List<Item> items() {
    return List.copyOf(items);
  }

  /// The payloads of the events, in order.
  public List<Payload> payloads() {
    return events().stream().map(Event::payload).toList();
  }

  /// The events, in order.
  public List<Event> events() {
    return items.stream()
        .filter(Item.Emitted.class::isInstance)
        .map(item -> ((Item.Emitted) item).event())
        .toList();
  }

  /// The rejected parts, in order.
  public List<Item.Rejected> rejected() {
    return items.stream()
        .filter(Item.Rejected.class::isInstance)
        .map(Item.Rejected.class::cast)
        .toList();
  }

  /// How far the stream was read for good: what lies before holds no further event.
  public long consumed() {
    return consumed;
  }

  /// Where the stream can be resumed behind each item.
  public List<Long> positions() {
    return items.stream().map(Item::consumed).toList();
  }

  /// Fails if the decoder broke a rule of [Emit].
  public void assertRulesKept() {
    rules.assertKept();
  }
}
