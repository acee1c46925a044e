// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.event;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Looks at eight bytes of an array at once ("SIMD within a register"). The methods return a mask:
/// the high bit of each byte that was looked for, exact up to and with the first one, and zero when
/// there is none. What a mask says behind its first hit means nothing.
final class Swar {

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long ONES = 0x0101010101010101L;
  private static final long HIGHS = 0x8080808080808080L;
  private static final long QUOTES = ONES * '"';
  private static final long BACKSLASHES = ONES * '\\';
  private static final long SPACES = ONES * ' ';
  private static final long TWOS = ONES * 2;

  private Swar() {}

  /// Eight bytes from `index` on, the first of them lowest.
  static long word(byte[] array, int index) {
    return (long) LONG.get(array, index);
  }

  /// The byte, eight times.
  static long repeat(byte wanted) {
    return ONES * (wanted & 0xff);
  }

  /// Bytes of `word` that are the repeated one.
  static long matches(long word, long repeated) {
    long difference = word ^ repeated;
    return (difference - ONES) & ~difference & HIGHS;
  }

  /// Whether a byte of the 32 from `index` on is the repeated one: not zero if so.
  static long matches32(byte[] array, int index, long repeated) {
    return matches(word(array, index), repeated)
        | matches(word(array, index + 8), repeated)
        | matches(word(array, index + 16), repeated)
        | matches(word(array, index + 24), repeated);
  }

  /// Bytes that are not ASCII.
  static long notAscii(long word) {
    return word & HIGHS;
  }

  /// Bytes that a JSON text cannot hold between quotes, or that end it: quotes, backslashes and
  /// control characters.
  static long needsEscape(long word) {
    long quote = word ^ QUOTES;
    long backslash = word ^ BACKSLASHES;
    long hits =
        ((quote - ONES) & ~quote) | ((backslash - ONES) & ~backslash) | ((word - SPACES) & ~word);
    return hits & HIGHS;
  }

  /// Bytes that are not plain in a JSON text: those of [#needsEscape] and what is not ASCII.
  ///
  /// With its second lowest bit turned over, a quote lies right behind the control characters, so
  /// that one subtraction finds both; what it says of a byte beyond ASCII does not matter.
  static long notPlain(long word) {
    long hits = ((word ^ TWOS) - (SPACES + ONES)) | ((word ^ BACKSLASHES) - ONES) | word;
    return hits & HIGHS;
  }

  /// Which of the eight bytes was hit first.
  static int first(long mask) {
    return Long.numberOfTrailingZeros(mask) >>> 3;
  }
}
