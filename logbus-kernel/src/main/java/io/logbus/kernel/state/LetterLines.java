// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.state;

import io.logbus.api.event.ByteWriter;
import io.logbus.api.event.Bytes;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/// The lines of a file of dead letters. A last line without its end was cut off by a crash, and is
/// left out: its event had not settled, and is read again by its source.
public final class LetterLines implements Closeable {

  private final Path path;
  private final InputStream in;
  private final ByteWriter line = new ByteWriter(4096);
  private long number;

  LetterLines(Path path) throws IOException {
    this.path = path;
    this.in = new BufferedInputStream(Files.newInputStream(path), 64 << 10);
  }

  /// Goes on to the next line.
  ///
  /// @return false at the end
  public boolean next() throws IOException {
    line.truncate(0);
    for (int next = in.read(); next >= 0; next = in.read()) {
      if (next == '\n') {
        number++;
        return true;
      }
      line.write(next);
    }
    return false;
  }

  /// The number of the line, from 1.
  public long number() {
    return number;
  }

  /// The line, without its end.
  public Bytes line() {
    return line.toBytes();
  }

  /// The letter on the line.
  ///
  /// @throws IOException when it is none: which line, and why, for the user
  public DeadLetter letter() throws IOException {
    try {
      return DeadLetter.parse(line.toBytes());
    } catch (IllegalArgumentException fault) {
      throw new IOException(
          "line %d of '%s' is no dead letter: %s".formatted(number, path, fault.getMessage()),
          fault);
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
