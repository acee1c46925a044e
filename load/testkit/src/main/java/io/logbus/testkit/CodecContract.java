// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.event.ByteWriter;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What holds for a codec that both reads and writes: beside [DecoderContract], what was encoded is
/// decoded to the same events. A codec that reads only has a [DecoderContract], one that writes
/// only an [EncoderContract].
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
    var all = new ArrayList<>(super.subjects());
    all.add(encodings().subject());
    return all;
  }

  @Test
  final void encodedStreamDecodesToTheSameEvents() throws Exception {
    assertThat(decoded(encodings().stream(events()))).isEqualTo(payloads(events()));
  }

  @Test
  final void encodedEventDecodesToTheSameEvent() throws Exception {
    try (var encoder = encodings().create()) {
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
    encodings().assertEventThatCannotBeEncodedKeepsItsNeighbours();
  }

  @Test
  final void encodingLeavesEventsAsTheyAre() throws Exception {
    encodings().assertEncodingLeavesEventsAsTheyAre();
  }

  @Test
  final void encoderWritesOneStreamAfterAnother() throws Exception {
    encodings().assertEncoderWritesOneStreamAfterAnother();
  }

  private List<Object> decoded(Bytes stream) throws Exception {
    try (var decoder = createDecoder()) {
      return payloads(CollectingEmit.stream(decoder, stream).events());
    }
  }

  private Encodings encodings() throws Exception {
    return new Encodings(encoder(), this::events, unencodable());
  }

  private static List<Object> payloads(List<Event> events) {
    var payloads = new ArrayList<Object>();
    for (var event : events) {
      payloads.add(Snapshot.ofPayload(event.payload()));
    }
    return payloads;
  }
}
