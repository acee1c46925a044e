// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.Encoder;
import io.logbus.api.event.ByteWriter;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;

/// How a sink without `encode` writes payloads that are bytes.
final class Encoding {

  /// Whole items, each with a line feed behind it.
  static final Encoder LINES = Encoding::writeBytes;

  /// Chunks of a stream, as they are.
  static final Encoder AS_IS =
      new Encoder() {
        @Override
        public void encode(Event event, ByteWriter out) {
          writeBytes(event, out);
        }

        @Override
        public void delimit(ByteWriter out) {}
      };

  private Encoding() {}

  private static void writeBytes(Event event, ByteWriter out) {
    if (!(event.payload() instanceof Bytes bytes)) {
      throw new IllegalArgumentException("the event has fields, and the sink has no encode");
    }
    bytes.writeTo(out);
  }
}
