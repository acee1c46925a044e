// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Appends to what a path leads to, each time whole or, in a regular file, not at all. For one
/// thread, save `abort`.
final class Appender implements Closeable {

  private static final long NOWHERE = -1;

  private final Path path;
  private final boolean sync;
  private volatile @Nullable OpenFile file;
  private volatile boolean opening;
  private volatile boolean aborted;
  private volatile @Nullable FileChannel stopgap;

  /// Where the file is to be cut before more is written.
  private long torn = NOWHERE;

  /// @param sync whether what is appended to a regular file is put on the disk
  Appender(Path path, boolean sync) {
    this.path = path;
    this.sync = sync;
  }

  /// Opens the file, or waits for a reader of the pipe.
  OpenFile open() throws IOException {
    opening = true;
    try {
      requireNotAborted(); // After `opening`, so that `abort` misses neither.
      var opened = OpenFile.open(path);
      file = opened;
      torn = NOWHERE;
      requireNotAborted();
      return opened;
    } finally {
      opening = false;
    }
  }

  boolean isOpen() {
    var target = file;
    return target != null && target.isOpen();
  }

  /// Whether the path still leads to the open file.
  boolean isCurrent() throws IOException {
    return Objects.requireNonNull(file).isCurrent();
  }

  /// Appends the parts to the open file. After a failure a regular file is as it was, and anything
  /// else is closed, to be opened anew.
  void append(List<ByteBuffer> parts) throws IOException {
    var target = Objects.requireNonNull(file);
    if (torn != NOWHERE) {
      target.cut(torn);
      torn = NOWHERE;
    }
    long before = target.length();
    try {
      for (var part : parts) {
        target.write(part);
      }
      if (sync && target.isRegular()) {
        target.sync();
      }
    } catch (IOException failure) {
      takeBack(target, before, failure);
      throw failure;
    }
  }

  private void takeBack(OpenFile target, long length, IOException failure) {
    try {
      if (target.isRegular() && !(failure instanceof AsynchronousCloseException)) {
        torn = length;
        target.cut(length);
        torn = NOWHERE;
      } else {
        close();
      }
    } catch (IOException further) {
      failure.addSuppressed(further);
    }
  }

  /// A new call: an earlier one may have been aborted, and this one is not.
  void resume() throws IOException {
    aborted = false;
    var used = stopgap;
    stopgap = null;
    if (used != null) {
      used.close();
    }
  }

  /// Makes a call that is stuck fail, up to the next [#resume]. From another thread.
  void abort() {
    aborted = true;
    try {
      if (opening) {
        stopgap = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
      }
      var target = file;
      if (target != null) {
        target.close();
      }
    } catch (IOException _) {
      // There is no pipe that anyone could be stuck in.
    }
  }

  private void requireNotAborted() throws IOException {
    if (aborted) {
      close();
      throw new AsynchronousCloseException();
    }
  }

  @Override
  public void close() throws IOException {
    try (var _ = file;
        var _ = stopgap) {
      file = null;
    }
  }
}
