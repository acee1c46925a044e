// SPDX-License-Identifier: Apache-2.0
package io.logbus.codec.lines;

import io.logbus.api.event.Bytes;

/// Where characters begin in UTF-8 (RFC 3629, section 3).
final class Utf8 {

  private Utf8() {}

  /// The number of bytes up to the last whole character: less than all only if the bytes end within
  /// what would be a character of two to four bytes.
  static int lastWhole(Bytes text) {
    int length = text.length();
    for (int back = 1; back <= Math.min(3, length); back++) {
      int b = text.at(length - back) & 0xff;
      if (b >= 0xc0) {
        int whole = b >= 0xf0 ? 4 : b >= 0xe0 ? 3 : 2;
        return whole > back ? length - back : length;
      }
      if (b < 0x80) {
        return length;
      }
    }
    return length;
  }
}
