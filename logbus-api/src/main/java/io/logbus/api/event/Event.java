// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.event;

import java.time.Instant;
import java.util.Objects;

/// One log event: its payload, its time and its metadata. Immutable, so that fan-out shares it
/// between stages without a copy; a change makes a new event.
///
/// Metadata is what is known about an event besides its content, such as the file that it came
/// from. The names `time`, `host`, `lane` and `key` are reserved: `time` is [#time()], the others
/// have the meaning of the glossary and, where present, are strings.
///
/// @param payload the content
/// @param time when it happened if the source knows that, else when it was read
/// @param metadata what is known beside the content
public record Event(Payload payload, Instant time, Fields metadata) {

  /// Object headers and references of an event and its time, in bytes, on a 64-bit JVM.
  private static final long OWN_BYTES = 56;

  public Event {
    Objects.requireNonNull(payload, "payload");
    Objects.requireNonNull(time, "time");
    Objects.requireNonNull(metadata, "metadata");
  }

  /// An event without metadata.
  public static Event of(Payload payload, Instant time) {
    return new Event(payload, time, Fields.empty());
  }

  /// This event with other content.
  public Event with(Payload changed) {
    return new Event(changed, time, metadata);
  }

  /// This event at another time.
  public Event at(Instant changed) {
    return new Event(payload, changed, metadata);
  }

  /// This event with one metadata value set; see [Fields#with] for the types of values.
  public Event withMetadata(String name, Object value) {
    return new Event(payload, time, metadata.with(name, value));
  }

  /// An estimate of the heap that this event keeps alive, in bytes. Channels count capacity with
  /// it.
  public long heapBytes() {
    return OWN_BYTES + payload.heapBytes() + metadata.heapBytes();
  }
}
