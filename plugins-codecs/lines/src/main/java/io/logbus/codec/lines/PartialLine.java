// SPDX-License-Identifier: Apache-2.0
package io.logbus.codec.lines;

import io.logbus.api.event.Bytes;
import java.util.Arrays;

/// The start of a line whose end has not come. However long the line grows, only its first bytes
/// are kept.
final class PartialLine {

  /// What is kept between lines, so that the usual ones need no new array.
  private static final int USUAL_BYTES = 16 << 10;

  private final int most;
  private byte[] kept = new byte[256];
  private long length;
  private byte last;

  /// @param most how many bytes to keep
  PartialLine(int most) {
    this.most = most;
  }

  /// How long the line is so far, the bytes that were not kept included.
  long length() {
    return length;
  }

  /// The last byte of the line so far.
  byte last() {
    return last;
  }

  /// Adds `chunk[from, to)` to the line.
  void add(Bytes chunk, int from, int to) {
    if (from == to) {
      return;
    }
    if (length < most) {
      int size = (int) length;
      int more = Math.min(to - from, most - size);
      if (size + more > kept.length) {
        kept = Arrays.copyOf(kept, (int) Math.min(most, Math.max(size + more, 2L * kept.length)));
      }
      chunk.asBuffer().get(from, kept, size, more);
    }
    length += to - from;
    last = chunk.at(to - 1);
  }

  /// A copy of the first bytes of the line, no more than were kept.
  Bytes first(int count) {
    return Bytes.copyOf(kept, 0, count);
  }

  /// Begins another line.
  void clear() {
    length = 0;
    if (kept.length > USUAL_BYTES) {
      kept = new byte[256];
    }
  }
}
