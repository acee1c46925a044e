// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.http;

import io.logbus.api.event.ByteWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;

/// How the content of a request is compressed (RFC 9110, section 8.4).
public enum ContentEncoding {
  /// Not at all.
  NONE,
  /// RFC 1952.
  GZIP;

  private static final int PIECE_BYTES = 8 << 10;

  /// What stands in the header `Content-Encoding`; empty for no such header.
  Optional<String> header() {
    return switch (this) {
      case NONE -> Optional.empty();
      case GZIP -> Optional.of("gzip");
    };
  }

  /// The content as it is sent. The same for the same content, so that a batch that is tried again
  /// is the same to its last byte.
  List<ByteBuffer> apply(List<ByteBuffer> content) {
    return switch (this) {
      case NONE -> content;
      case GZIP -> List.of(gzip(content));
    };
  }

  private static ByteBuffer gzip(List<ByteBuffer> content) {
    var out = new ByteWriter(64 << 10);
    try (var zip = new GZIPOutputStream(out, PIECE_BYTES)) {
      var piece = new byte[PIECE_BYTES];
      for (var part : content) {
        var rest = part.duplicate();
        while (rest.hasRemaining()) {
          int length = Math.min(piece.length, rest.remaining());
          rest.get(piece, 0, length);
          zip.write(piece, 0, length);
        }
      }
    } catch (IOException impossible) { // it writes to memory
      throw new UncheckedIOException(impossible);
    }
    return out.asBuffer();
  }
}
