// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.event;

import java.util.Arrays;
import java.util.Objects;

/// The start of an item whose end has not come, gathered from chunks of a stream. However long the
/// item grows, only its first bytes are kept. For one thread.
public final class PartialBytes {

  private static final int SMALL = 256;

  /// The largest buffer that is kept for the next item.
  private static final int USUAL = 16 << 10;

  private final int most;
  private byte[] buffer = new byte[SMALL];
  private long length;
  private byte last;

  /// @param most how many bytes to keep of one item
  public PartialBytes(int most) {
    this.most = most;
  }

  /// Adds `chunk[from, to)` to the item.
  public void add(Bytes chunk, int from, int to) {
    Objects.checkFromToIndex(from, to, chunk.length());
    if (from == to) {
      return;
    }
    int kept = kept();
    int more = Math.min(to - from, most - kept);
    if (more > buffer.length - kept) {
      long doubled = Math.min(most, 2L * buffer.length);
      buffer = Arrays.copyOf(buffer, (int) Math.max(doubled, kept + more));
    }
    System.arraycopy(chunk.array, from, buffer, kept, more);
    length += to - from;
    last = chunk.array[to - 1];
  }

  /// How long the item is so far, the bytes that were not kept included.
  public long length() {
    return length;
  }

  /// How many bytes of it are kept.
  public int kept() {
    return (int) Math.min(length, most);
  }

  /// The last byte of the item so far, kept or not.
  ///
  /// @throws IllegalStateException when there is none
  public byte last() {
    if (length == 0) {
      throw new IllegalStateException("nothing was added");
    }
    return last;
  }

  /// A copy of the first bytes.
  ///
  /// @param count at most [#kept]
  public Bytes first(int count) {
    return Bytes.copyOf(buffer, 0, Objects.checkIndex(count, kept() + 1));
  }

  /// Begins another item.
  public void clear() {
    length = 0;
    if (buffer.length > USUAL) {
      buffer = new byte[SMALL];
    }
  }
}
