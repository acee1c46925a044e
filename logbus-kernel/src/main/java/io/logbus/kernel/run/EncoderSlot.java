// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.Encoder;
import io.logbus.api.event.ByteWriter;

/// An encoder and the buffer that it writes to, for one call of a sink at a time.
final class EncoderSlot implements AutoCloseable {

  private static final int USUAL_BYTES = 64 << 10;

  private final Encoder encoder;
  private final long most;
  private ByteWriter buffer = new ByteWriter(USUAL_BYTES);

  /// @param most a buffer that has grown beyond is given up after use
  EncoderSlot(Encoder encoder, long most) {
    this.encoder = encoder;
    this.most = most;
  }

  Encoder encoder() {
    return encoder;
  }

  ByteWriter buffer() {
    return buffer;
  }

  /// The call is over.
  void reset() {
    if (buffer.size() > most) {
      buffer = new ByteWriter(USUAL_BYTES);
    }
  }

  @Override
  public void close() {
    encoder.close();
  }
}
