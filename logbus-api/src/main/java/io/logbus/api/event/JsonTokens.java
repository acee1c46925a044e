// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.event;

/// Checks the smallest parts of a JSON text: white space, words, numbers and strings. Each method
/// takes the place where a part begins and gives the one behind it. For one thread.
///
/// Numbers have at most 1,000 characters and exponents of at most nine digits, so that every number
/// that is let in can be held exactly and read in no time; RFC 8259, section 9, allows such limits.
final class JsonTokens {

  private static final int LONGEST_NUMBER = 1000;
  private static final int LONGEST_EXPONENT = 9;
  private static final byte[] NO_TEXT = {};

  private final boolean repair;
  private byte[] text = NO_TEXT;
  private int end;
  private boolean escaped;
  private boolean broken;
  private boolean lineBreaks;

  JsonTokens(boolean repair) {
    this.repair = repair;
  }

  /// Begins a text.
  void begin(byte[] array) {
    text = array;
    end = array.length;
    broken = false;
    lineBreaks = false;
  }

  /// Lets go of the text.
  void release() {
    text = NO_TEXT;
  }

  /// Whether the string that was checked last has escapes.
  boolean escaped() {
    return escaped;
  }

  /// Whether text was let pass that is to be repaired.
  boolean broken() {
    return broken;
  }

  /// Whether white space had a line break in it, since [#begin] or [#forgetLineBreaks].
  boolean lineBreaks() {
    return lineBreaks;
  }

  void forgetLineBreaks() {
    lineBreaks = false;
  }

  /// The byte at a place; one that begins nothing when the text has ended.
  byte peek(int at) {
    return at < end ? text[at] : 0;
  }

  /// The hash of the string that was checked last, which is a name.
  int nameHash(int from, int to) {
    return JsonNameHash.of(text, from, to, escaped);
  }

  /// Takes the string that was checked last among the names of an object; false when it was there.
  boolean addName(JsonNames names, int hash, int from, int to) {
    return names.add(hash, text, from, to);
  }

  /// Whether this byte stands at a place.
  boolean is(char c, int at) {
    return at < end && text[at] == c;
  }

  int space(int from) {
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

  int spaceIfAny(int at) {
    return at < end && text[at] <= ' ' ? space(at) : at;
  }

  int colon(int from) throws JsonSyntaxException {
    int at = is(':', from) ? from : space(from);
    if (!is(':', at)) {
      throw expected("':'", at);
    }
    return at + 1;
  }

  int word(int at, String word) throws JsonSyntaxException {
    for (int i = 0; i < word.length(); i++) {
      if (at + i >= end || text[at + i] != word.charAt(i)) {
        throw expected("'" + word + "'", at);
      }
    }
    return at + word.length();
  }

  int number(int from) throws JsonSyntaxException {
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
  int string(int from) throws JsonSyntaxException {
    byte[] bytes = text;
    int stop = end;
    int at = from;
    escaped = false;
    while (true) {
      at = plain(bytes, at, stop);
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

  /// Passes over plain bytes, eight at a time; the few before `stop` are left to the caller.
  private static int plain(byte[] bytes, int from, int stop) {
    int at = from;
    while (at <= stop - 8) {
      long mask = Swar.notPlain(Swar.word(bytes, at));
      if (mask != 0) {
        return at + Swar.first(mask);
      }
      at += 8;
    }
    return at;
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

  JsonSyntaxException expected(String what, int at) {
    return at < end
        ? new JsonSyntaxException(what + " expected", at)
        : new JsonSyntaxException("the text ends where " + what + " is expected", end);
  }
}
