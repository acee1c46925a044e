// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files.tail;

import io.logbus.api.StageException;
import io.logbus.api.event.Bytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/// Reads files a chunk at a time and cuts the chunks into lines.
///
/// Nothing of a file is kept between two calls but its [Cursor]: of the half line at the end of a
/// file only the offset is known, and its bytes are read again when it is complete. So ten thousand
/// files with a megabyte each in their half lines cost no memory, and of a line that never ends
/// each byte is looked at once.
///
/// The head of the file is looked at *behind* each read of a chunk. A file that is truncated and
/// written anew gets its new head first; if the head is still the old one, so is the chunk. In the
/// other order there would be a gap between the two in which the file can change.
final class LineReader {

  /// What a read came to.
  enum Read {
    /// There may be more.
    MORE,
    /// The end, for now.
    END,
    /// The file is not what it was: shorter than what was read of it, or with another head.
    CHANGED
  }

  /// Takes the lines of a chunk.
  interface Lines {

    /// A line. The cursor is behind it.
    ///
    /// @param first its first bytes, at most one more than a line may have; without the line feed
    /// @param length how many bytes it has
    void line(Bytes first, long length) throws IOException, InterruptedException, StageException;
  }

  /// The most that is read of a long line at once: the channel makes a direct buffer of the same
  /// size, and its thread keeps that for ever.
  private static final int PIECE = 64 << 10;

  private final ByteBuffer buffer;
  private final byte[] head = new byte[Fingerprint.MOST];
  private final int longest;

  /// @param chunk the most that is read at once, in bytes
  /// @param longest the longest line, in bytes
  LineReader(int chunk, int longest) {
    this.buffer = ByteBuffer.allocate(chunk);
    this.longest = longest;
  }

  /// Reads on in a file, a chunk at most, and moves the cursor behind the last whole line of it.
  Read read(FileChannel file, Cursor cursor, Lines lines)
      throws IOException, InterruptedException, StageException {
    // A short half line is read again, together with what follows; a long one is not.
    boolean again = cursor.scanned - cursor.start < buffer.capacity() / 2;
    long base = again ? cursor.start : cursor.scanned;
    buffer.clear();
    int read = file.read(buffer, base);
    if (!verify(file, cursor) || base + Math.max(read, 0) < cursor.scanned) {
      return Read.CHANGED;
    }
    if (read <= 0) {
      return file.size() < cursor.scanned ? Read.CHANGED : Read.END;
    }
    var chunk = Bytes.copyOf(buffer.flip());
    int from = cursor.hole ? passHole(chunk, cursor) : 0;
    for (int at; (at = chunk.indexOf((byte) '\n', from)) >= 0; from = at + 1) {
      long length = base + at - cursor.start;
      int first = (int) Math.min(length, longest + 1L);
      int inChunk = (int) Math.max(cursor.start - base, -1);
      var line = inChunk >= 0 ? chunk.slice(inChunk, inChunk + first) : bytes(file, cursor, first);
      if (inChunk < 0 && (line.length() < first || !verify(file, cursor))) {
        return Read.CHANGED;
      }
      cursor.moveTo(base + at + 1);
      lines.line(line, length);
    }
    cursor.scanned = base + read;
    return cursor.scanned < file.size() ? Read.MORE : Read.END;
  }

  /// Takes the half line at the end for a whole one.
  void rest(FileChannel file, Cursor cursor, Lines lines)
      throws IOException, InterruptedException, StageException {
    long length = cursor.scanned - cursor.start;
    if (length > 0) {
      int first = (int) Math.min(length, longest + 1L);
      var line = bytes(file, cursor, first);
      if (line.length() < first || !verify(file, cursor)) {
        return; // It was truncated, which the next look sees.
      }
      cursor.moveTo(cursor.scanned);
      lines.line(line, length);
    }
  }

  /// Moves the cursor behind the last line feed, or, where the last chunk has none, to the end.
  void passOver(FileChannel file, Cursor cursor) throws IOException {
    long size = file.size();
    long base = Math.max(0, size - buffer.capacity());
    buffer.clear();
    int read = 0;
    while (read >= 0 && buffer.hasRemaining()) {
      read = file.read(buffer, base + buffer.position());
    }
    int last = buffer.position() - 1;
    while (last >= 0 && buffer.get(last) != '\n') {
      last--;
    }
    cursor.moveTo(last >= 0 || base == 0 ? base + last + 1 : size);
    var _ = verify(file, cursor);
  }

  /// Whether the head of the file is what it was; if it has more now, more of it is known then.
  boolean verify(FileChannel file, Cursor cursor) throws IOException {
    var into = ByteBuffer.wrap(head);
    int read = 0;
    while (read >= 0 && into.hasRemaining()) {
      read = file.read(into, into.position());
    }
    var grown = cursor.head.grown(head, into.position());
    grown.ifPresent(now -> cursor.head = now);
    return grown.isPresent();
  }

  private static Bytes bytes(FileChannel file, Cursor cursor, int count) throws IOException {
    var into = ByteBuffer.allocate(count);
    int read = 0;
    while (read >= 0 && into.position() < count) {
      into.limit(Math.min(count, into.position() + PIECE));
      read = file.read(into, cursor.start + into.position());
    }
    return Bytes.copyOf(into.flip());
  }

  private static int passHole(Bytes chunk, Cursor cursor) {
    int from = 0;
    while (from < chunk.length() && chunk.at(from) == 0) {
      from++;
    }
    cursor.hole = from == chunk.length();
    cursor.moveTo(cursor.start + from);
    return from;
  }
}
