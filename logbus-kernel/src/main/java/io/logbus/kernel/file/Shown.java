// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.file;

/// How text from a file or an event is shown on a terminal: what could move the cursor or turn the
/// direction of writing is replaced.
public final class Shown {

  private static final String REPLACEMENT = "\uFFFD";

  private static final int MOST_OF_A_VALUE = 60;

  private Shown() {}

  /// The start of a text, if it is longer than people read.
  public static String cut(String text) {
    return cut(text, MOST_OF_A_VALUE);
  }

  /// The start of a text that is longer than so many characters; a surrogate pair stays whole.
  public static String cut(String text, int length) {
    if (text.length() <= length) {
      return text;
    }
    boolean splits = length > 0 && Character.isHighSurrogate(text.charAt(length - 1));
    return text.substring(0, splits ? length - 1 : length) + "…";
  }

  /// So many of something: `1 event`, `2 events`.
  public static String count(long number, String one) {
    return number + " " + one + (number == 1 ? "" : "s");
  }

  /// A whole text, in one line.
  public static String text(String text) {
    var shown = new StringBuilder();
    text.codePoints().forEach(point -> shown.append(point == '\n' ? " " : cell(point)));
    return shown.toString();
  }

  /// One code point.
  static String cell(int point) {
    if (point == '\t') {
      return "→";
    }
    boolean shown =
        switch (Character.getType(point)) {
          case Character.CONTROL,
              Character.FORMAT,
              Character.SURROGATE,
              Character.LINE_SEPARATOR,
              Character.PARAGRAPH_SEPARATOR ->
              false;
          default -> true;
        };
    return shown ? Character.toString(point) : REPLACEMENT;
  }

  /// How many columns of a terminal a text takes up, as most of them have it (Unicode Standard
  /// Annex 11).
  static int width(String text) {
    return text.codePoints().map(Shown::width).sum();
  }

  private static int width(int point) {
    int type = Character.getType(point);
    if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
      return 0;
    }
    boolean wide =
        (point >= 0x1100 && point <= 0x115F)
            || (point >= 0x2E80 && point <= 0xA4CF)
            || (point >= 0xAC00 && point <= 0xD7A3)
            || (point >= 0xF900 && point <= 0xFAFF)
            || (point >= 0xFE30 && point <= 0xFE6F)
            || (point >= 0xFF00 && point <= 0xFF60)
            || (point >= 0xFFE0 && point <= 0xFFE6)
            || (point >= 0x1F300 && point <= 0x1FAFF)
            || (point >= 0x20000 && point <= 0x3FFFD);
    return wide ? 2 : 1;
  }
}
