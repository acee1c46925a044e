// SPDX-License-Identifier: Apache-2.0
package io.logbus.codec.gzip;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/// Compressed bytes, and how many of them were used.
final class GzipInput implements Closeable {

  private static final int BUFFER_BYTES = 8 << 10;

  private final InputStream in;
  private final byte[] array = new byte[BUFFER_BYTES];
  private int at;
  private int end;
  private long before;

  GzipInput(InputStream in) {
    this.in = in;
  }

  byte[] array() {
    return array;
  }

  /// Where in the array the bytes begin that are left.
  int at() {
    return at;
  }

  /// How many are left in the array.
  int available() {
    return end - at;
  }

  /// These were used.
  void skip(int bytes) {
    at += bytes;
  }

  /// How many bytes were used since the start.
  long offset() {
    return before + at;
  }

  /// The next byte.
  ///
  /// @return -1 at the end
  int next() throws IOException {
    return at < end || fill() ? Byte.toUnsignedInt(array[at++]) : -1;
  }

  /// The next byte, which has to be there.
  ///
  /// @param within what ends too early if it is not
  int next(String within) throws IOException {
    int one = next();
    if (one < 0) {
      throw torn(within);
    }
    return one;
  }

  /// Waits for more bytes, which have to come.
  ///
  /// @param within what ends too early if they do not
  void refill(String within) throws IOException {
    if (at == end && !fill()) {
      throw torn(within);
    }
  }

  private boolean fill() throws IOException {
    before += end;
    at = 0;
    end = 0;
    int read;
    do {
      read = in.read(array, 0, array.length);
    } while (read == 0);
    end = Math.max(0, read);
    return read > 0;
  }

  private EOFException torn(String within) {
    return new EOFException("the data ends within " + within + ", at byte " + offset());
  }

  /// What is wrong, with the place.
  IOException fault(String what) {
    return new IOException(what + " (before byte " + offset() + ")");
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
