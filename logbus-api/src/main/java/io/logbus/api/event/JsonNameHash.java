// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.event;

/// A hash of a name in a JSON text: of its length, its first and its last eight bytes, in UTF-8 and
/// without escapes. It is quick rather than good, so whoever looks by it must expect names that
/// were made to collide.
final class JsonNameHash {

  private static final long MIX = 0x9e3779b97f4a7c15L;
  private static final int WORD = 8;

  private JsonNameHash() {}

  /// Of the name whose text between the quotes is `[start, end)`.
  static int of(byte[] text, int start, int end, boolean escaped) {
    return escaped ? ofEncoded(JsonStrings.read(text, start, end)) : of(text, start, end);
  }

  private static int of(byte[] text, int start, int end) {
    int length = end - start;
    if (length >= WORD) {
      return mix(Swar.word(text, start), Swar.word(text, end - WORD), length);
    }
    if (end >= WORD && length > 0) {
      return mix(0, Swar.word(text, end - WORD) >>> (Long.SIZE - Byte.SIZE * length), length);
    }
    long word = 0;
    for (int i = end - 1; i >= start; i--) {
      word = (word << Byte.SIZE) | (text[i] & 0xff);
    }
    return mix(0, word, length);
  }

  /// Of a name that may stand in a text.
  static int of(String name) {
    int length = name.length();
    for (int i = 0; i < length; i++) {
      if (name.charAt(i) >= 0x80) {
        return ofEncoded(name);
      }
    }
    return length < WORD
        ? mix(0, word(name, 0, length), length)
        : mix(word(name, 0, WORD), word(name, length - WORD, length), length);
  }

  private static int ofEncoded(String name) {
    byte[] utf8 = Bytes.utf8(name).array;
    return of(utf8, 0, utf8.length);
  }

  private static long word(String ascii, int from, int to) {
    long word = 0;
    for (int i = to - 1; i >= from; i--) {
      word = (word << Byte.SIZE) | ascii.charAt(i);
    }
    return word;
  }

  private static int mix(long first, long last, int length) {
    return (int) (((first * MIX + last + length) * MIX) >>> 32);
  }
}
