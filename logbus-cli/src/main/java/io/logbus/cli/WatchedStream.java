// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/// Remembers why it could not be written: a `PrintWriter` on top knows only that it could not.
final class WatchedStream extends FilterOutputStream {

  private Optional<IOException> failure = Optional.empty();

  WatchedStream(OutputStream out) {
    super(out);
  }

  /// The first failure.
  synchronized Optional<IOException> failure() {
    return failure;
  }

  @Override
  public synchronized void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  /// Writes in one piece, or not at all after a failure.
  @Override
  public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
    if (failure.isPresent()) {
      throw failure.get();
    }
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      failure = Optional.of(e);
      throw e;
    }
  }
}
