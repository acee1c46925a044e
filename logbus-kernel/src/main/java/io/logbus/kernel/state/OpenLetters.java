// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.state;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;

/// The file of dead letters that is being written. An interrupt neither ends a write nor is lost,
/// which is why this is no file channel. One thread at a time.
final class OpenLetters implements Closeable {

  private final Path path;
  private final RandomAccessFile file;
  private final BasicFileAttributes attributes;
  private final byte[] piece = new byte[8192]; // RandomAccessFile has room for so much of its own
  private long bytes;

  private OpenLetters(Path path, RandomAccessFile file, BasicFileAttributes attributes) {
    this.path = path;
    this.file = file;
    this.attributes = attributes;
  }

  /// Begins a file, and has it put on the disk that it is there.
  static OpenLetters create(Path path) throws IOException {
    var file = new RandomAccessFile(path.toFile(), "rw");
    try {
      file.setLength(0);
      AtomicFile.forceEntry(path);
      return new OpenLetters(path, file, attributes(path));
    } catch (IOException failure) {
      file.close();
      throw failure;
    }
  }

  private static BasicFileAttributes attributes(Path path) throws IOException {
    return Files.readAttributes(path, BasicFileAttributes.class);
  }

  Path path() {
    return path;
  }

  /// How much was written.
  long bytes() {
    return bytes;
  }

  /// Whether the path still leads here: what is written into a file that somebody deleted is gone.
  boolean isCurrent() throws IOException {
    try {
      return Objects.equals(attributes.fileKey(), attributes(path).fileKey());
    } catch (NoSuchFileException _) {
      return false;
    }
  }

  /// Appends whole lines; on return they are on the disk, after a failure none is.
  void append(ByteBuffer lines) throws IOException {
    int more = lines.remaining();
    try {
      file.seek(bytes);
      write(lines);
      file.getFD().sync();
    } catch (IOException failure) {
      takeBack(failure);
      throw failure;
    }
    bytes += more;
  }

  /// Piece by piece: a copy of all of it would be as large again.
  private void write(ByteBuffer lines) throws IOException {
    while (lines.hasRemaining()) {
      int length = Math.min(piece.length, lines.remaining());
      lines.get(piece, 0, length);
      file.write(piece, 0, length);
    }
  }

  /// Half a line at the end would spoil the next. Where that cannot be helped, the next overwrites
  /// it; and a reader knows that a last line may be torn.
  private void takeBack(IOException failure) {
    try {
      file.setLength(bytes);
    } catch (IOException also) {
      failure.addSuppressed(also);
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
