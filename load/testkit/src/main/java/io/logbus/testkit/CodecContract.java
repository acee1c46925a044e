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
import org.junit.jupiter.api.Test;

/// What holds for a codec that both reads and writes: beside [DecoderContract], what was encoded is
/// decoded to the same events.
public abstract class CodecContract extends DecoderContract {

  /// The encoder with options for these tests.
  protected abstract Subject<?> encoder() throws Exception;

  /// Events that the codec carries without loss.
  protected abstract List<Event> events();

  /// Events of accepted kinds that the encoder rejects with these options; none where it never
  /// does.
  protected abstract List<Event> unencodable();

  @Override
  final List<Subject<?>> subjects() throws Exception {
    assertThat(encoder().component().kind()).isEqualTo(Component.Kind.ENCODER);
    var all = new ArrayList<>(super.subjects());
    all.add(encoder());
    return all;
  }

  @Test
  final void encodedStreamDecodesToTheSameEvents() throws Exception {
    assertThat(decoded(encodeStream(events()))).isEqualTo(payloads(events()));
  }

  @Test
  final void encodedEventDecodesToTheSameEvent() throws Exception {
    try (var encoder = createEncoder()) {
      for (var event : events()) {
        try (var decoder = createDecoder()) {
          var out = new ByteWriter(16);
          encoder.encode(event, out);
          var emit = CollectingEmit.whole(decoder, out.toBytes());
          assertThat(payloads(emit.events())).isEqualTo(payloads(List.of(event)));
        }
      }
    }
  }

  @Test
  final void eventThatCannotBeEncodedKeepsItsNeighbours() throws Exception {
    var mixed = new ArrayList<Event>();
    for (var event : events()) {
      mixed.addAll(unencodable());
      mixed.add(event);
    }
    assertThat(encodeStream(mixed)).isEqualTo(encodeStream(events()));
  }

  @Test
  final void encodingLeavesEventsAsTheyAre() throws Exception {
    var before = Snapshot.of(events());
    var events = events();
    encodeStream(events);
    assertThat(Snapshot.of(events)).isEqualTo(before);
  }

  @Test
  final void encoderWritesOneStreamAfterAnother() throws Exception {
    try (var encoder = createEncoder()) {
      assertThat(encodeStream(encoder, events())).isEqualTo(encodeStream(encoder, events()));
    }
  }

  private Bytes encodeStream(List<Event> events) throws Exception {
    try (var encoder = createEncoder()) {
      return encodeStream(encoder, events);
    }
  }

  /// Encodes as the kernel does: what an encoder wrote before it failed is taken back.
  private Bytes encodeStream(Encoder encoder, List<Event> events) throws Exception {
    var out = new ByteWriter(64);
    int refused = 0;
    encoder.begin(out);
    for (var event : events) {
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
    assertThat(events.size() - refused).as("encoded").isEqualTo(events().size());
    return out.toBytes();
  }

  private List<Object> decoded(Bytes stream) throws Exception {
    try (var decoder = createDecoder()) {
      return payloads(CollectingEmit.stream(decoder, stream).events());
    }
  }

  private Encoder createEncoder() throws Exception {
    return encoder().create(Encoder.class, new TestContext());
  }

  private static List<Object> payloads(List<Event> events) {
    var payloads = new ArrayList<Object>();
    for (var event : events) {
      payloads.add(Snapshot.ofPayload(event.payload()));
    }
    return payloads;
  }
}
