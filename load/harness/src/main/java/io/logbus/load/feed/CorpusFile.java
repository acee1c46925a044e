// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.feed;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;

/// The lines of a corpus, mapped into memory: JSON objects, from whose first brace on a stamp takes
/// their front.
final class CorpusFile {

  /// The longest line, in bytes.
  static final int LONGEST = 128 << 10;

  private final MemorySegment bytes;
  private final long[] starts;

  private CorpusFile(MemorySegment bytes, long[] starts) {
    this.bytes = bytes;
    this.starts = starts;
  }

  /// Maps a file for as long as the process lives.
  static CorpusFile map(Path path) throws IOException {
    try (var channel = FileChannel.open(path, StandardOpenOption.READ)) {
      var bytes = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), Arena.global());
      var starts = new ArrayList<Long>();
      long start = 0;
      for (long i = 0; i < bytes.byteSize(); i++) {
        if (bytes.get(ValueLayout.JAVA_BYTE, i) == '\n') {
          if (i - start > LONGEST) {
            throw new IOException(
                "'%s', line %d: longer than %d bytes".formatted(path, starts.size() + 1, LONGEST));
          }
          starts.add(start);
          start = i + 1;
        }
      }
      if (starts.isEmpty()) {
        throw new IOException("'" + path + "' has no lines");
      }
      starts.add(start);
      return new CorpusFile(bytes, starts.stream().mapToLong(Long::longValue).toArray());
    }
  }

  /// How long a line is behind its first brace, its line feed included.
  long length(long number) {
    int line = line(number);
    return starts[line + 1] - starts[line] - 1;
  }

  /// Copies a line behind its first brace, its line feed included. Lines come again and again.
  void copy(long number, MemorySegment to, long at) {
    MemorySegment.copy(bytes, starts[line(number)] + 1, to, at, length(number));
  }

  private int line(long number) {
    return (int) (number % (starts.length - 1));
  }
}
