// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.event;

import java.nio.charset.StandardCharsets;

/// Reads strings of a JSON text that is known to be valid.
final class JsonStrings {

  private JsonStrings() {}

  /// The string whose text between the quotes is `[from, to)`.
  static String read(byte[] text, int from, int to) {
    if (!JsonSkip.hasEscape(text, from, to)) {
      return plain(text, from, to);
    }
    var string = new StringBuilder(to - from);
    int run = from;
    int at = from;
    while (at < to) {
      if (text[at] != '\\') {
        at++;
        continue;
      }
      string.append(plain(text, run, at));
      if (text[at + 1] == 'u') {
        string.append((char) hex(text, at + 2));
        at += 6;
      } else {
        string.append(unescaped(text[at + 1]));
        at += 2;
      }
      run = at;
    }
    return string.append(plain(text, run, to)).toString();
  }

  private static String plain(byte[] text, int from, int to) {
    return new String(text, from, to - from, StandardCharsets.UTF_8);
  }

  private static char unescaped(byte letter) {
    return switch (letter) {
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      default -> (char) letter;
    };
  }

  /// The number that four hexadecimal digits make.
  static int hex(byte[] text, int at) {
    int value = 0;
    for (int i = at; i < at + 4; i++) {
      value = (value << 4) | Character.digit(text[i], 16);
    }
    return value;
  }
}
