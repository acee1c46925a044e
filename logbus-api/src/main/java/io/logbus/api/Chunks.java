// SPDX-License-Identifier: Apache-2.0
package io.logbus.api;

import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.List;
import java.util.function.Function;

/// Moves bytes between a blocking NIO channel and the pipeline, a bounded piece at a time.
public final class Chunks {

  /// The most that a channel is given at once: for a heap buffer it makes a direct one of the same
  /// size, and its thread keeps that for ever.
  private static final int MOST_WRITTEN = 64 << 10;

  private Chunks() {}

  /// Reads to the end of `from` and emits each piece as it comes, without a position; a full buffer
  /// is not waited for. Neither `from` nor `lane` is closed or ended.
  ///
  /// An interrupt ends a blocked read with a `ClosedByInterruptException`. One that falls between
  /// the read of bytes and its return does so too; those bytes are emitted before it is thrown.
  ///
  /// @param buffer takes each piece, and so bounds its size; one over an array costs least
  /// @param make the event of a piece
  public static void read(
      ReadableByteChannel from, ByteBuffer buffer, Lane lane, Function<Bytes, Event> make)
      throws IOException, InterruptedException {
    int read;
    do {
      buffer.clear();
      try {
        read = from.read(buffer);
      } finally {
        // Not the returned count: an interrupted read throws after it has filled the buffer.
        if (buffer.flip().hasRemaining()) {
          lane.emit(List.of(make.apply(Bytes.copyOf(buffer))), "");
        }
      }
    } while (read >= 0);
  }

  /// Writes all that remains of `from`, in as many steps as it takes.
  ///
  /// @param to a channel in blocking mode; a failure may leave part of the bytes written
  public static void write(ByteBuffer from, WritableByteChannel to) throws IOException {
    while (from.hasRemaining()) {
      int most = Math.min(from.remaining(), MOST_WRITTEN);
      int written = to.write(from.slice(from.position(), most));
      from.position(from.position() + written);
    }
  }
}
