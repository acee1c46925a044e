// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.event;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Checks that a text is one JSON object (RFC 8259, UTF-8), and notes where the names and values of
/// its top level lie, in one pass without recursion beyond the allowed depth. The arrays are kept
/// for the next text. For one thread.
///
/// Numbers have at most 1,000 characters and exponents of at most nine digits, so that every number
/// that is let in can be held exactly and read in no time; RFC 8259, section 9, allows such limits.
final class JsonScanner {

  private static final int LONGEST_NUMBER = 1000;
  private static final int LONGEST_EXPONENT = 9;
  private static final byte[] NO_TEXT = {};

  private final boolean repair;
  private final int maxDepth;

  /// For the objects around the place in hand, outermost first; some levels are lists.
  private final List<JsonNames> names = new ArrayList<>();

  private int[] places = new int[32 * JsonText.PLACES];

  private byte[] text = NO_TEXT;
  private int end;
  private int used;
  private int open;
  private int close;
  private boolean escaped;
  private boolean broken;
  private boolean duplicates;
  private boolean lineBreaks;

  JsonScanner(JsonOptions options) {
    this.repair = options.broken() == JsonOptions.Broken.REPAIR;
    this.maxDepth = options.maxDepth();
  }

  /// Checks the whole of `array`. The other methods then tell what was found.
  void scan(byte[] array) throws JsonSyntaxException {
    text = array;
    end = array.length;
    used = 0;
    broken = false;
    duplicates = false;
    try {
      open = space(byteOrderMark(array));
      if (open >= end || array[open] != '{') {
        throw expected("an object", open);
      }
      lineBreaks = false;
      close = object(open, 1);
      boolean inside = lineBreaks;
      int rest = space(close);
      lineBreaks = inside;
      if (rest < end) {
        throw new JsonSyntaxException("the object has ended, but text follows", rest);
      }
    } finally {
      text = NO_TEXT;
    }
  }

  /// The text that was scanned, which is `array`, with its places.
  JsonText indexed(byte[] array) {
    return new JsonText(array, open, close, Arrays.copyOf(places, used));
  }

  /// Whether text was let pass that is to be repaired.
  boolean broken() {
    return broken;
  }

  /// Whether an object, on any level, has a name twice.
  boolean duplicates() {
    return duplicates;
  }

  /// Whether there are line breaks inside the object.
  boolean lineBreaks() {
    return lineBreaks;
  }

  private static int byteOrderMark(byte[] text) {
    return text.length >= 3
            && text[0] == (byte) 0xef
            && text[1] == (byte) 0xbb
            && text[2] == (byte) 0xbf
        ? 3
        : 0;
  }

  private int space(int from) {
    int at = from;
    for (; at < end; at++) {
      byte c = text[at];
      if (c == '\n' || c == '\r') {
        lineBreaks = true;
      } else if (c != ' ' && c != '\t') {
        break;
      }
    }
    return at;
  }

  /// From a `{` to behind its `}`.
  private int object(int from, int depth) throws JsonSyntaxException {
    checkDepth(from, depth);
    var seen = names(depth);
    int at = space(from + 1);
    if (at < end && text[at] == '}') {
      return at + 1;
    }
    while (true) {
      if (at >= end || text[at] != '"') {
        throw expected("a name in double quotes", at);
      }
      int name = at + 1;
      escaped = false;
      at = string(name);
      int nameEnd = at - 1;
      boolean nameEscaped = escaped;
      duplicates |= !seen.add(text, name, nameEnd, nameEscaped);
      at = spaceIfAny(at);
      if (at >= end || text[at] != ':') {
        throw expected("':'", at);
      }
      int value = spaceIfAny(at + 1);
      at = value(value, depth);
      if (depth == 1) {
        note(name, nameEscaped ? ~nameEnd : nameEnd, value, at);
      }
      at = spaceIfAny(at);
      if (at >= end || text[at] != ',') {
        if (at < end && text[at] == '}') {
          return at + 1;
        }
        throw expected("',' or '}'", at);
      }
      at = spaceIfAny(at + 1);
    }
  }

  /// From a `[` to behind its `]`.
  private int list(int from, int depth) throws JsonSyntaxException {
    checkDepth(from, depth);
    int at = space(from + 1);
    if (at < end && text[at] == ']') {
      return at + 1;
    }
    while (true) {
      at = spaceIfAny(value(at, depth));
      if (at >= end || text[at] != ',') {
        if (at < end && text[at] == ']') {
          return at + 1;
        }
        throw expected("',' or ']'", at);
      }
      at = spaceIfAny(at + 1);
    }
  }

  private int value(int at, int depth) throws JsonSyntaxException {
    if (at >= end) {
      throw expected("a value", at);
    }
    return switch (text[at]) {
      case '"' -> string(at + 1);
      case '{' -> object(at, depth + 1);
      case '[' -> list(at, depth + 1);
      case 't' -> word(at, "true");
      case 'f' -> word(at, "false");
      case 'n' -> word(at, "null");
      case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> number(at);
      default -> throw expected("a value", at);
    };
  }

  private int spaceIfAny(int at) {
    return at < end && text[at] <= ' ' ? space(at) : at;
  }

  private int word(int at, String word) throws JsonSyntaxException {
    for (int i = 0; i < word.length(); i++) {
      if (at + i >= end || text[at + i] != word.charAt(i)) {
        throw expected("'" + word + "'", at);
      }
    }
    return at + word.length();
  }

  private int number(int from) throws JsonSyntaxException {
    int at = text[from] == '-' ? from + 1 : from;
    if (at < end && text[at] == '0') {
      at++;
    } else {
      at = digits(at);
    }
    if (at < end && text[at] == '.') {
      at = digits(at + 1);
    }
    if (at < end && (text[at] | 0x20) == 'e') {
      at = exponent(at + 1);
    }
    if (at - from > LONGEST_NUMBER) {
      throw new JsonSyntaxException(
          "a number of more than " + LONGEST_NUMBER + " characters", from);
    }
    return at;
  }

  private int exponent(int from) throws JsonSyntaxException {
    int at = from < end && (text[from] == '+' || text[from] == '-') ? from + 1 : from;
    int stop = digits(at);
    while (at < stop && text[at] == '0') {
      at++;
    }
    if (stop - at > LONGEST_EXPONENT) {
      throw new JsonSyntaxException(
          "an exponent of more than " + LONGEST_EXPONENT + " digits", from);
    }
    return stop;
  }

  private int digits(int from) throws JsonSyntaxException {
    int at = from;
    while (at < end && text[at] >= '0' && text[at] <= '9') {
      at++;
    }
    if (at == from) {
      throw expected("a digit", at);
    }
    return at;
  }

  /// From behind a quote to behind the closing one.
  private int string(int from) throws JsonSyntaxException {
    byte[] bytes = text;
    int stop = end;
    int at = from;
    while (true) {
      while (at <= stop - 8) {
        long mask = Swar.notPlain(Swar.word(bytes, at));
        if (mask != 0) {
          at += Swar.first(mask);
          break;
        }
        at += 8;
      }
      if (at >= stop) {
        throw expected("a closing '\"'", at);
      }
      byte c = bytes[at];
      if (c == '"') {
        return at + 1;
      } else if (c == '\\') {
        escaped = true;
        at = escape(at);
      } else if (c < 0) {
        at = beyondAscii(at);
      } else if (c < ' ') {
        throw new JsonSyntaxException("a control character that is not escaped", at);
      } else {
        at++;
      }
    }
  }

  private int escape(int at) throws JsonSyntaxException {
    if (at + 1 >= end) {
      throw expected("the rest of an escape", at + 1);
    }
    return switch (text[at + 1]) {
      case '"', '\\', '/', 'b', 'f', 'n', 'r', 't' -> at + 2;
      case 'u' -> unicodeEscape(at);
      default -> throw new JsonSyntaxException("an escape that JSON does not have", at);
    };
  }

  private int unicodeEscape(int at) throws JsonSyntaxException {
    char first = (char) hex(at);
    if (!Character.isSurrogate(first)) {
      return at + 6;
    }
    boolean pair =
        Character.isHighSurrogate(first)
            && at + 7 < end
            && text[at + 6] == '\\'
            && text[at + 7] == 'u'
            && Character.isLowSurrogate((char) hex(at + 6));
    if (pair) {
      return at + 12;
    }
    return broken("half a surrogate pair", at, 6);
  }

  private int hex(int escape) throws JsonSyntaxException {
    int value = 0;
    for (int i = escape + 2; i < escape + 6; i++) {
      int digit = i < end ? Character.digit(text[i], 16) : -1;
      if (digit < 0) {
        throw expected("a hexadecimal digit", i);
      }
      value = (value << 4) | digit;
    }
    return value;
  }

  private int beyondAscii(int from) throws JsonSyntaxException {
    int at = from;
    do {
      int length = Utf8.sequence(text, at, end);
      at = length > 0 ? at + length : broken("invalid UTF-8", at, 1);
    } while (at < end && text[at] < 0);
    return at;
  }

  private int broken(String what, int at, int length) throws JsonSyntaxException {
    if (!repair) {
      throw new JsonSyntaxException(what, at);
    }
    broken = true;
    return at + length;
  }

  private void checkDepth(int at, int depth) throws JsonSyntaxException {
    if (depth > maxDepth) {
      throw new JsonSyntaxException("values nested deeper than " + maxDepth, at);
    }
  }

  private JsonNames names(int depth) {
    while (names.size() < depth) {
      names.add(new JsonNames());
    }
    var seen = names.get(depth - 1);
    seen.clear();
    return seen;
  }

  private void note(int name, int nameEnd, int value, int valueEnd) {
    if (used == places.length) {
      places = Arrays.copyOf(places, used * 2);
    }
    places[used] = name;
    places[used + 1] = nameEnd;
    places[used + 2] = value;
    places[used + 3] = valueEnd;
    used += JsonText.PLACES;
  }

  private JsonSyntaxException expected(String what, int at) {
    return at < end
        ? new JsonSyntaxException(what + " expected", at)
        : new JsonSyntaxException("the text ends where " + what + " is expected", end);
  }
}
