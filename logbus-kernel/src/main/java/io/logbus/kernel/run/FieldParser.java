// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.Decoder;
import io.logbus.api.Emit;
import io.logbus.api.Output;
import io.logbus.api.Transform;
import io.logbus.api.config.FieldPath;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.api.event.Fields;
import io.logbus.api.event.Payload;
import io.logbus.kernel.plan.ParseOptions;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A decoder that reads one field of each event, and puts what it read into that event. An event
/// without the field is rejected.
final class FieldParser implements Transform, Emit {

  private final Decoder decoder;
  private final FieldPath field;
  private final Optional<FieldPath> into;
  private final boolean keepOriginal;
  private @Nullable StageOutput output;
  private @Nullable Event origin;

  FieldParser(Decoder decoder, ParseOptions options) {
    this.decoder = decoder;
    this.field = options.field().orElseThrow();
    this.into = options.into();
    this.keepOriginal = options.keepOriginal();
  }

  @Override
  public void apply(Event event, Output out) throws Exception {
    output = (StageOutput) out;
    origin = event;
    decoder.whole(text(event), this);
  }

  private Bytes text(Event event) {
    return switch (field.get(event)) {
      case String text -> Bytes.utf8(text);
      case Bytes bytes -> bytes;
      case null ->
          throw new IllegalArgumentException(
              "field '" + field + "' is missing, so nothing to parse");
      default ->
          throw new IllegalArgumentException(
              "field '" + field + "' is neither text nor bytes, so nothing to parse");
    };
  }

  @Override
  public void emit(Payload payload, long consumed) {
    emit(origin().with(payload), consumed);
  }

  @Override
  public void emit(Event read, long consumed) {
    var base = new Event(origin().payload(), read.time(), read.metadata());
    if (!keepOriginal) {
      base = field.remove(base);
    }
    output()
        .emit(into.isPresent() ? put(base, into.get(), read.payload()) : lay(base, read.payload()));
  }

  private static Event put(Event base, FieldPath path, Payload payload) {
    return path.set(base, payload instanceof Bytes bytes ? bytes.utf8() : payload);
  }

  private Event lay(Event base, Payload payload) {
    if (!(payload instanceof Fields read)) {
      return put(base, field, payload);
    }
    var merged = (Fields) base.payload();
    for (var name : read.names()) {
      merged = merged.with(name, read.get(name));
    }
    return base.with(merged);
  }

  @Override
  public void reject(Bytes item, String why, long consumed) {
    output().rejectPart(origin(), "field '" + field + "': " + why, null);
  }

  @Override
  public Event origin() {
    if (origin == null) {
      throw new IllegalStateException("no event is in hand");
    }
    return origin;
  }

  private StageOutput output() {
    if (output == null) {
      throw new IllegalStateException("no event is in hand");
    }
    return output;
  }

  @Override
  public void close() {
    decoder.close();
  }
}
