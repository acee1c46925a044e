// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.Component;
import io.logbus.api.Encoder;
import io.logbus.api.event.ByteWriter;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import java.util.ArrayList;
import java.util.List;

/// What holds for every [Encoder], for the contracts that have one.
///
/// @param subject the encoder
/// @param events asked for each time: events that the encoder carries
/// @param unencodable events that it rejects
record Encodings(Subject<?> subject, Samples events, List<Event> unencodable) {

  /// Makes events.
  @FunctionalInterface
  interface Samples {
    List<Event> make();
  }

  Encodings {
    assertThat(subject.component().kind()).isEqualTo(Component.Kind.ENCODER);
    unencodable = List.copyOf(unencodable);
  }

  void assertEventThatCannotBeEncodedKeepsItsNeighbours() throws Exception {
    var mixed = new ArrayList<Event>();
    for (var event : events.make()) {
      mixed.addAll(unencodable);
      mixed.add(event);
    }
    assertThat(stream(mixed)).isEqualTo(stream(events.make()));
  }

  void assertEncodingLeavesEventsAsTheyAre() throws Exception {
    var before = Snapshot.of(events.make());
    var given = events.make();
    stream(given);
    assertThat(Snapshot.of(given)).isEqualTo(before);
  }

  void assertEncoderWritesOneStreamAfterAnother() throws Exception {
    try (var encoder = create()) {
      assertThat(stream(encoder, events.make())).isEqualTo(stream(encoder, events.make()));
    }
  }

  Encoder create() throws Exception {
    return subject.create(Encoder.class, new TestContext());
  }

  Bytes stream(List<Event> given) throws Exception {
    try (var encoder = create()) {
      return stream(encoder, given);
    }
  }

  /// Encodes as the kernel does: what an encoder wrote before it failed is taken back.
  private Bytes stream(Encoder encoder, List<Event> given) throws Exception {
    var out = new ByteWriter(64);
    int refused = 0;
    encoder.begin(out);
    for (var event : given) {
      int before = out.size();
      try {
        encoder.encode(event, out);
        encoder.delimit(out);
      } catch (Exception e) {
        assertThat(e.getMessage()).as("told to the user").isNotBlank();
        out.truncate(before);
        refused++;
      }
    }
    encoder.end(out);
    assertThat(given.size() - refused).as("encoded").isEqualTo(events.make().size());
    return out.toBytes();
  }
}
