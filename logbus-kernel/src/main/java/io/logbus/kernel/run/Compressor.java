// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.Compression;
import io.logbus.api.StageException;
import io.logbus.api.event.ByteWriter;
import io.logbus.kernel.plan.LoaderScope;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.List;

/// Compresses what a call of a sink writes, into a buffer that is the call's until it is over.
final class Compressor implements Closeable {

  private static final int USUAL_BYTES = 16 << 10;
  private static final int PIECE_BYTES = 8 << 10;

  private final Compression compression;
  private ByteWriter buffer = new ByteWriter(USUAL_BYTES);

  Compressor(Compression compression) {
    this.compression = compression;
  }

  Compression compression() {
    return compression;
  }

  /// One stream of all parts, behind what the call had compressed before: that stays as it is.
  List<ByteBuffer> compressed(List<ByteBuffer> content) throws StageException {
    if (content.stream().noneMatch(ByteBuffer::hasRemaining)) {
      return List.of();
    }
    int before = buffer.size();
    try (var _ = LoaderScope.of(compression);
        var stream = compression.compress(buffer)) {
      var piece = new byte[PIECE_BYTES];
      for (var part : content) {
        copy(part.duplicate(), piece, stream);
      }
    } catch (IOException failure) {
      throw StageException.fatal(
          "cannot compress by '%s': %s".formatted(compression.coding(), Reason.of(failure)),
          failure);
    }
    var all = buffer.asBuffer();
    return List.of(all.slice(before, all.limit() - before));
  }

  private static void copy(ByteBuffer from, byte[] piece, OutputStream to) throws IOException {
    while (from.hasRemaining()) {
      int length = Math.min(piece.length, from.remaining());
      from.get(piece, 0, length);
      to.write(piece, 0, length);
    }
  }

  /// The call is over.
  ///
  /// @param most a buffer that has grown beyond is given up
  void reset(long most) {
    if (buffer.size() > most) {
      buffer = new ByteWriter(USUAL_BYTES);
    } else {
      buffer.truncate(0);
    }
  }

  @Override
  public void close() {
    try (var _ = LoaderScope.of(compression)) {
      compression.close();
    }
  }
}
