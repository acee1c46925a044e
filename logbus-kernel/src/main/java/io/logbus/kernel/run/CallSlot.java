// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.Compression;
import io.logbus.api.Encoder;
import io.logbus.api.StageException;
import io.logbus.api.event.ByteWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/// What makes the bytes of a call of a sink, and the buffers that it writes to, for one call at a
/// time.
final class CallSlot implements Closeable {

  private static final int USUAL_BYTES = 64 << 10;

  private final Encoder encoder;
  private final Optional<Compressor> compressor;
  private final long most;
  private ByteWriter buffer = new ByteWriter(USUAL_BYTES);

  /// @param compressor of a stage with `compression`
  /// @param most a buffer that has grown beyond is given up after use
  CallSlot(Encoder encoder, Optional<Compressor> compressor, long most) {
    this.encoder = encoder;
    this.compressor = compressor;
    this.most = most;
  }

  Encoder encoder() {
    return encoder;
  }

  Optional<Compression> compression() {
    return compressor.map(Compressor::compression);
  }

  ByteWriter buffer() {
    return buffer;
  }

  /// The content as the stage's compression makes it.
  List<ByteBuffer> compressed(List<ByteBuffer> content) throws StageException {
    return compressor.isEmpty() ? content : compressor.get().compressed(content);
  }

  /// The call is over.
  void reset() {
    if (buffer.size() > most) {
      buffer = new ByteWriter(USUAL_BYTES);
    }
    compressor.ifPresent(made -> made.reset(most));
  }

  @Override
  public void close() throws IOException {
    if (compressor.isEmpty()) {
      encoder.close();
    } else {
      CloseAll.of(List.<Closeable>of(encoder::close, compressor.get()));
    }
  }
}
