// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.state;

import io.logbus.api.StageException;
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

  /// That a line is no dead letter; the text says why.
  public static final class UnreadableException extends IOException {

    private static final long serialVersionUID = 1;

    UnreadableException(IllegalArgumentException fault) {
      super(StageException.reason(fault), fault);
    }
  }

  private final InputStream in;
  private final ByteWriter line = new ByteWriter(4096);
  private long number;

  LetterLines(Path path) throws IOException {
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
  /// @throws UnreadableException when it is none
  public DeadLetter letter() throws UnreadableException {
    try {
      return DeadLetter.parse(line.toBytes());
    } catch (IllegalArgumentException fault) {
      throw new UnreadableException(fault);
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
