// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.Encoder;
import io.logbus.api.Output;
import io.logbus.api.Transform;
import io.logbus.api.event.ByteWriter;
import io.logbus.api.event.Event;

/// An encoder as a transform: each event becomes the bytes of one whole item.
final class Formatter implements Transform {

  private static final int USUAL_BYTES = 2048;

  /// Above it the buffer is let go after use, so that one huge event does not stay in memory.
  private static final int KEPT_BYTES = 256 << 10;

  private final Encoder encoder;
  private ByteWriter writer = new ByteWriter(USUAL_BYTES);

  Formatter(Encoder encoder) {
    this.encoder = encoder;
  }

  @Override
  public void apply(Event event, Output out) throws Exception {
    writer.truncate(0);
    encoder.encode(event, writer);
    out.emit(event.with(writer.toBytes()));
    if (writer.size() > KEPT_BYTES) {
      writer = new ByteWriter(USUAL_BYTES);
    }
  }

  @Override
  public void close() {
    encoder.close();
  }
}
