// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.Compression;
import io.logbus.api.event.Bytes;
import io.logbus.kernel.plan.LoaderScope;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

// A source pushes chunks, and libraries only read: they ask an InputStream for more in the depth of
// their calls. So each stream is read on a thread of its own, as a coroutine: it runs while the one
// that pushes waits for it, and waits while that one runs, so that at no time both do. Two
// semaphores hand the turn over, and with it all fields. The reading thread has its turn from
// `next` on, and gives it back with a piece, when it needs the next chunk, and when it ends.
//
// It is a virtual thread: it waits most of the time, there may be one for each of thousands of
// lanes, and it never waits for anything but its turn. What it makes is taken piece by piece, each
// to be sent on before the next is made, so that no chunk, however much is in it, needs more memory
// than a piece.
//
// Neither thread can be interrupted in this: the reading one is known to nobody else, and what the
// source has pushed is to be taken in spite of an interrupt, which stays pending.

/// Expands one compressed stream that comes in chunks. One thread at a time.
final class Expansion implements Closeable {

  private final Compression compression;
  private final int mostBytes;
  private final Semaphore ours = new Semaphore(0);
  private final Semaphore readers = new Semaphore(0);
  private @Nullable Thread reader;
  private Bytes chunk = Bytes.empty();
  private int used;
  private boolean last;
  private boolean hungry = true;
  private boolean closed;
  private @Nullable Bytes piece;
  private @Nullable Throwable failure;
  private boolean over;

  /// @param mostBytes of a piece
  Expansion(Compression compression, int mostBytes) {
    this.compression = compression;
    this.mostBytes = mostBytes;
  }

  /// Gives it the next chunk. The one before is used up: [#next] has returned null.
  void feed(Bytes bytes) {
    chunk = bytes;
    used = 0;
  }

  /// No chunk will follow.
  void end() {
    last = true;
  }

  /// What more can be made of the chunks so far.
  ///
  /// @return null when nothing can
  /// @throws IOException when the bytes cannot be read on, and each time after that; as does an
  ///   exception of any other type
  @Nullable Bytes next() throws Exception {
    if (!over && (!hungry || used < chunk.length() || (last && reader != null))) {
      letRead();
    }
    switch (failure) {
      case null -> {}
      case Error error -> throw error;
      case Exception exception -> throw exception;
      case Throwable other -> throw new IllegalStateException(other);
    }
    if (over && used < chunk.length()) {
      throw new IOException("something follows the end of the compressed data");
    }
    var made = piece;
    piece = null;
    return made;
  }

  private void letRead() {
    if (reader == null) {
      reader = Thread.ofVirtual().name("logbus-expand").start(this::read);
    } else {
      readers.release();
    }
    ours.acquireUninterruptibly();
  }

  private void read() {
    var buffer = new byte[mostBytes];
    try (var _ = LoaderScope.of(compression);
        var expanded = compression.expand(new Fed())) {
      for (int read = 0; read >= 0; read = expanded.read(buffer)) {
        if (read > 0) {
          piece = Bytes.copyOf(buffer, 0, read);
          giveTurn();
        }
      }
    } catch (Throwable thrown) {
      failure = thrown; // It is thrown where the chunks come from.
    } finally {
      over = true;
      ours.release();
    }
  }

  private void giveTurn() throws IOException {
    ours.release();
    readers.acquireUninterruptibly();
    if (closed) {
      throw new IOException("the stream was given up");
    }
  }

  /// Ends the reading thread, and with it what the library has opened. Only the first call counts.
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    if (reader != null && !over) {
      letRead();
    }
    over = true;
    try (var _ = LoaderScope.of(compression)) {
      compression.close();
    }
  }

  /// What was fed, for the reading thread.
  private final class Fed extends InputStream {

    @Override
    public int read() throws IOException {
      var one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      Objects.checkFromIndexSize(offset, length, target.length);
      if (length == 0) {
        return 0;
      }
      while (used == chunk.length()) {
        if (last) {
          return -1;
        }
        hungry = true;
        giveTurn();
      }
      hungry = false;
      int some = Math.min(length, chunk.length() - used);
      chunk.asBuffer().get(used, target, offset, some);
      used += some;
      return some;
    }

    @Override
    public int available() {
      return chunk.length() - used;
    }
  }
}
