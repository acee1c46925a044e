// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.http;

import io.logbus.api.Encoder;
import io.logbus.api.SinkBatch;
import io.logbus.api.StageException;
import io.logbus.api.event.ByteWriter;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.JsonFields;
import io.logbus.api.event.JsonSyntaxException;
import io.logbus.sink.http.HttpOptions.Framing;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/// Makes the content of requests out of batches. Thread-safe.
final class Content {

  private final Framing framing;
  private final ByteBuffer head;
  private final ByteBuffer foot;

  /// @param encoder of the stage; each request is a stream of its own, with the head and foot that
  ///   it writes
  Content(Framing framing, Optional<Encoder> encoder) throws Exception {
    this.framing = framing;
    var start = new ByteWriter(16);
    var end = new ByteWriter(16);
    if (encoder.isPresent()) {
      encoder.get().begin(start);
      encoder.get().end(end);
    }
    this.head = start.asBuffer();
    this.foot = end.asBuffer();
  }

  /// What to send of a batch, in parts. It uses the batch's own buffer, so it is valid until the
  /// write returns. Events that have no place in it are rejected.
  ///
  /// @return empty when no event is left
  List<ByteBuffer> of(SinkBatch batch) {
    return switch (framing) {
      case LINES -> lines(batch);
      case JSON_ARRAY -> array(batch);
    };
  }

  private List<ByteBuffer> lines(SinkBatch batch) {
    var events = batch.encoded();
    return events.hasRemaining() ? List.of(head.duplicate(), events, foot.duplicate()) : List.of();
  }

  /// Objects only: what is no JSON could end the array and begin other things.
  private static List<ByteBuffer> array(SinkBatch batch) {
    var out = new ByteWriter(64 << 10);
    for (int i = 0; i < batch.events().size(); i++) {
      try {
        var item = object(batch.encoded(i));
        out.write(out.size() == 0 ? '[' : ',');
        item.writeTo(out);
      } catch (Exception failure) {
        batch.reject(i, StageException.reason(failure));
      }
    }
    if (out.size() == 0) {
      return List.of();
    }
    out.write(']');
    return List.of(out.asBuffer());
  }

  private static Bytes object(Bytes item) throws RefusedException {
    try {
      JsonFields.parse(item);
      return item;
    } catch (JsonSyntaxException failure) {
      throw new RefusedException(
          "only a JSON object can stand in a 'json_array': " + StageException.reason(failure));
    }
  }
}
