// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.Decoder;
import io.logbus.api.Emit;
import io.logbus.api.Output;
import io.logbus.api.Transform;
import io.logbus.api.event.ByteWriter;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.api.event.Json;
import io.logbus.api.event.Payload;
import io.logbus.kernel.channel.CancelledException;
import io.logbus.kernel.plan.LoaderScope;
import org.jspecify.annotations.Nullable;

/// A decoder as a transform, for one lane. Chunks of a stream run together; a whole item is decoded
/// by itself.
///
/// What the decoder keeps of a chunk is seen from the stream offsets that it tells: while fewer
/// bytes are consumed than were fed, the receipt of the chunk is held, and spent with the first
/// event that reaches into the next one.
final class Parser implements Transform, Emit {

  private static final String CUT =
      "the input was cut off here, so this may be only the start of an event";

  private final Decoder decoder;
  private final boolean stream;
  private @Nullable StageOutput output;
  private @Nullable Event origin;
  private @Nullable Held kept;
  private @Nullable String broken;
  private boolean torn;
  private boolean cut;
  private long fed;
  private long before;
  private long consumed;

  /// @param stream whether payloads are chunks of a stream, not whole items
  Parser(Decoder decoder, boolean stream) {
    this.decoder = decoder;
    this.stream = stream;
  }

  @Override
  public void apply(Event event, Output out) throws Exception {
    output = (StageOutput) out;
    origin = event;
    if (!(event.payload() instanceof Bytes bytes)) {
      throw new IllegalArgumentException("the event has fields, and bytes are needed");
    }
    if (!stream) {
      decoder.whole(bytes, this);
      return;
    }
    if (broken != null) {
      throw new IllegalStateException("the stream cannot be read on: " + broken);
    }
    before = fed;
    fed += bytes.length();
    try {
      decoder.decode(bytes, this);
    } catch (CancelledException cancelled) {
      throw cancelled;
    } catch (Exception failure) {
      broken = Reason.of(failure);
      torn = true;
      throw failure;
    }
    if (consumed < fed) {
      kept = output.hold(kept);
    } else if (kept != null) {
      release();
    }
  }

  /// Ends the stream as its lane ended. Of one that was cut, what the decoder keeps may be half an
  /// item: it is left to be read again, or else rejected.
  @Override
  public void end(Output out) throws InterruptedException {
    var to = (StageOutput) out;
    output = to;
    cut = to.isCut();
    if (stream && origin != null && broken == null) {
      if (to.isReadAgain()) {
        abandon();
      } else {
        finish(origin, to);
      }
    }
    release();
  }

  private void finish(Event last, StageOutput out) throws InterruptedException {
    try {
      decoder.end(this);
    } catch (CancelledException | InterruptedException ending) {
      throw ending;
    } catch (Exception failure) {
      var spent = kept;
      kept = null;
      torn = true;
      out.rejectPart(last, cut ? CUT : Reason.of(failure), spent);
    }
  }

  private void abandon() {
    if (kept != null) {
      kept.abandon();
      kept = null;
    }
  }

  private void release() {
    if (kept != null) {
      kept.release();
      kept = null;
    }
  }

  @Override
  public void emit(Payload payload, long consumedNow) {
    emit(origin().with(payload), consumedNow);
  }

  @Override
  public void emit(Event event, long consumedNow) {
    if (cut) {
      reject(asBytes(event.payload()), CUT, consumedNow);
      return;
    }
    consumed = consumedNow;
    var spent = kept;
    kept = null;
    try {
      if (spent == null) {
        output().emit(event);
      } else {
        output().emit(event, spent);
      }
    } catch (EventTooLargeException tooLarge) {
      // The next one may be smaller: the stream is not broken by it.
      output().rejectPart(event.with(asBytes(event.payload())), Reason.of(tooLarge), null);
    }
  }

  static Bytes asBytes(Payload payload) {
    if (payload instanceof Bytes bytes) {
      return bytes;
    }
    var text = new ByteWriter(1024);
    Json.write(payload, text);
    return text.toBytes();
  }

  @Override
  public void reject(Bytes item, String why, long consumedNow) {
    consumed = consumedNow;
    var spent = kept;
    kept = null;
    output().rejectPart(origin().with(item), why, spent);
  }

  @Override
  public void skip(long consumedNow) {
    consumed = consumedNow;
    if (consumed >= before) {
      release(); // Nothing of the earlier chunks is left.
    }
  }

  /// Whether the stream could not be read to its end.
  boolean isTorn() {
    return torn;
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

  /// For calls from a thread of another plugin.
  LoaderScope scope() {
    return LoaderScope.of(decoder);
  }

  @Override
  public void close() {
    decoder.close();
  }
}
