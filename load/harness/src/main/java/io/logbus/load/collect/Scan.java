// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.collect;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Finds line feeds, eight bytes at a time: the collector is to take little of what is measured.
final class Scan {

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101_0101_0101_0101L;
  private static final long HIGHS = 0x8080_8080_8080_8080L;
  private static final long PATTERN = ONES * '\n';

  private Scan() {}

  /// Where the next line feed is, from a place on.
  ///
  /// @return -1 for none before the end
  static int lineFeed(byte[] bytes, int from, int end) {
    int i = from;
    for (; i <= end - Long.BYTES; i += Long.BYTES) {
      long zeros = (long) LONGS.get(bytes, i) ^ PATTERN;
      long found = (zeros - ONES) & ~zeros & HIGHS;
      if (found != 0) {
        return i + Long.numberOfTrailingZeros(found) / Byte.SIZE;
      }
    }
    for (; i < end; i++) {
      if (bytes[i] == '\n') {
        return i;
      }
    }
    return -1;
  }
}
