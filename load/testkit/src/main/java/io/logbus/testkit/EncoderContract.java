// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit;

import io.logbus.api.event.Event;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What holds for an [Encoder] of a codec that writes only: an event that it cannot write costs
/// none of its neighbours, events stay as they are, and one stream is like the next. What it writes
/// is for the codec's own tests. A codec that also reads has a [CodecContract], one that reads only
/// a [DecoderContract].
public abstract class EncoderContract extends ComponentContract {

  /// The encoder with options for these tests.
  protected abstract Subject<?> encoder() throws Exception;

  /// Events that the encoder writes, made anew by each call.
  protected abstract List<Event> events();

  /// Events of accepted kinds that the encoder rejects with these options; none where it never
  /// does.
  protected abstract List<Event> unencodable();

  @Override
  final List<Subject<?>> subjects() throws Exception {
    return List.of(encodings().subject());
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

  private Encodings encodings() throws Exception {
    return new Encodings(encoder(), this::events, unencodable());
  }
}
