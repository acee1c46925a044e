// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.event;

/// Finds where things end in a JSON text that is known to be valid.
final class JsonSkip {

  private static final long BACKSLASHES = Swar.repeat((byte) '\\');
  private static final long QUOTES = Swar.repeat((byte) '"');

  private JsonSkip() {}

  static int space(byte[] text, int from) {
    int at = from;
    while (text[at] <= ' ') {
      at++;
    }
    return at;
  }

  /// From behind a quote to behind the closing one.
  static int string(byte[] text, int from) {
    int at = from;
    while (true) {
      while (at <= text.length - 8) {
        long word = Swar.word(text, at);
        long mask = Swar.matches(word, QUOTES) | Swar.matches(word, BACKSLASHES);
        if (mask != 0) {
          at += Swar.first(mask);
          break;
        }
        at += 8;
      }
      if (text[at] == '"') {
        return at + 1;
      }
      at += text[at] == '\\' ? 2 : 1;
    }
  }

  /// From the first byte of a value to behind its last. Nesting is counted, not walked into.
  static int value(byte[] text, int from) {
    return switch (text[from]) {
      case '"' -> string(text, from + 1);
      case '{', '[' -> nested(text, from);
      default -> {
        int at = from;
        while (text[at] != ',' && text[at] != '}' && text[at] != ']' && text[at] > ' ') {
          at++;
        }
        yield at;
      }
    };
  }

  private static int nested(byte[] text, int from) {
    int depth = 0;
    int at = from;
    while (true) {
      switch (text[at++]) {
        case '"' -> at = string(text, at);
        case '{', '[' -> depth++;
        case '}', ']' -> {
          if (--depth == 0) {
            return at;
          }
        }
        default -> {}
      }
    }
  }

  /// Whether there is a backslash in `[from, to)`.
  static boolean hasEscape(byte[] text, int from, int to) {
    int at = from;
    for (; at <= to - 8; at += 8) {
      if (Swar.matches(Swar.word(text, at), BACKSLASHES) != 0) {
        return true;
      }
    }
    for (; at < to; at++) {
      if (text[at] == '\\') {
        return true;
      }
    }
    return false;
  }
}
