// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.event;

/// Tells well-formed UTF-8 (Unicode, table 3-7) from other bytes.
final class Utf8 {

  private Utf8() {}

  /// The length of the well-formed sequence at `at`, before `end`; 0 when there is none.
  static int sequence(byte[] bytes, int at, int end) {
    int lead = bytes[at] & 0xff;
    if (lead < 0x80) {
      return 1;
    }
    int length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (lead < 0xc2 || lead > 0xf4 || at + length > end) {
      return 0;
    }
    int second = bytes[at + 1] & 0xff;
    // The second byte rules out overlong forms, surrogates, and what lies beyond U+10FFFF.
    int least = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
    int most = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
    if (second < least || second > most) {
      return 0;
    }
    for (int i = at + 2; i < at + length; i++) {
      if ((bytes[i] & 0xc0) != 0x80) {
        return 0;
      }
    }
    return length;
  }

  /// Whether all of the bytes are well-formed.
  static boolean valid(byte[] bytes) {
    int at = 0;
    while (at < bytes.length) {
      if (at <= bytes.length - 8 && Swar.notAscii(Swar.word(bytes, at)) == 0) {
        at += 8;
        continue;
      }
      int length = sequence(bytes, at, bytes.length);
      if (length == 0) {
        return false;
      }
      at += length;
    }
    return true;
  }
}
