// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.Decoder;
import io.logbus.api.Emit;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.api.event.Payload;
import io.logbus.kernel.channel.CancelledException;
import io.logbus.kernel.plan.LoaderScope;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads a compressed stream by another decoder.
///
/// Where in the compressed bytes an event ends is not known, since a chunk may hold the start of
/// one that only the next chunk completes. So none is consumed to its end before something comes of
/// a later one.
final class ExpandingDecoder implements Decoder {

  private static final String BROKEN =
      "the compressed data breaks off here, so this may be only the start of an event";

  /// Gives the expanded bytes as they come, for the stages that follow to decode.
  static final Decoder PIECES =
      new Decoder() {
        @Override
        public void decode(Bytes chunk, Emit out) {
          out.emit(chunk, 0);
        }

        @Override
        public void end(Emit out) {}
      };

  private final Expansion expansion;
  private final Decoder decoder;
  private long fed;

  ExpandingDecoder(Expansion expansion, Decoder decoder) {
    this.expansion = expansion;
    this.decoder = decoder;
  }

  @Override
  public void decode(Bytes chunk, Emit out) throws Exception {
    expansion.feed(chunk);
    pass(new Within(out, fed, Optional.empty()));
    fed += chunk.length();
  }

  @Override
  public void end(Emit out) throws Exception {
    expansion.end();
    var rest = new Within(out, fed, Optional.empty());
    pass(rest);
    try (var _ = LoaderScope.of(decoder)) {
      decoder.end(rest);
    }
  }

  private void pass(Within out) throws Exception {
    for (var piece = next(out); piece != null; piece = next(out)) {
      try (var _ = LoaderScope.of(decoder)) {
        decoder.decode(piece, out);
      }
    }
  }

  private @Nullable Bytes next(Within out) throws Exception {
    try {
      return expansion.next();
    } catch (Exception fault) {
      letGo(out, fault);
      throw fault;
    }
  }

  /// What the decoder keeps is the start of something whose rest cannot be had.
  private void letGo(Within out, Exception fault) throws InterruptedException {
    try (var _ = LoaderScope.of(decoder)) {
      decoder.end(new Within(out.to(), out.consumed(), Optional.of(BROKEN)));
    } catch (CancelledException | InterruptedException ending) {
      throw ending;
    } catch (Exception further) {
      fault.addSuppressed(further);
    }
  }

  @Override
  public void close() {
    try (decoder) {
      expansion.close();
    }
  }

  /// Tells positions in the compressed bytes.
  ///
  /// @param broken why nothing is whole any more
  private record Within(Emit to, long consumed, Optional<String> broken) implements Emit {

    @Override
    public void emit(Payload payload, long ignored) {
      if (broken.isPresent()) {
        to.reject(Parser.asBytes(payload), broken.get(), consumed);
      } else {
        to.emit(payload, consumed);
      }
    }

    @Override
    public void emit(Event event, long ignored) {
      if (broken.isPresent()) {
        to.reject(Parser.asBytes(event.payload()), broken.get(), consumed);
      } else {
        to.emit(event, consumed);
      }
    }

    @Override
    public void reject(Bytes item, String why, long ignored) {
      to.reject(item, why, consumed);
    }

    @Override
    public void skip(long ignored) {
      to.skip(consumed);
    }

    @Override
    public Event origin() {
      return to.origin();
    }
  }
}
