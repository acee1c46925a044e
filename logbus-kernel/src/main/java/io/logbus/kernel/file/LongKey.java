// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.file;

import java.util.Optional;

/// Finds a key that is longer than YAML allows. The engine takes such a one for no key, and then
/// finds fault with the ':' behind it.
final class LongKey {

  /// Characters of a key that has no '?' before it (YAML 1.2.2, 7.4.2 and 8.2.2).
  static final int LONGEST = 1024;

  private LongKey() {}

  /// One that begins at a place.
  static Optional<Mark> from(Mark start, Source source) {
    String line = source.line(start.line()).orElse("");
    int first = source.columns(start.line()).indexBehind(start.column() - 1);
    return line.indexOf(':', first + LONGEST) < 0 ? Optional.empty() : Optional.of(start);
  }

  /// One that ends before the ':' at a place.
  static Optional<Mark> to(Mark colon, Source source) {
    String line = source.line(colon.line()).orElse("");
    var columns = source.columns(colon.line());
    int end = columns.indexBehind(colon.column() - 1);
    if (end == line.length() || line.charAt(end) != ':') {
      return Optional.empty();
    }
    String before = line.substring(0, end).stripTrailing();
    int start = before.endsWith("\"") || before.endsWith("'") ? quoted(before) : plain(before);
    return start < 0 || before.length() - start <= LONGEST
        ? Optional.empty()
        : Optional.of(new Mark(colon.line(), columns.before(start) + 1, 1));
  }

  private static int quoted(String before) {
    int close = before.length() - 1;
    int open = before.lastIndexOf(before.charAt(close), close - 1);
    return open < 0 || isValue(before.substring(0, open)) ? -1 : open;
  }

  private static int plain(String before) {
    int start = before.length();
    while (start > 0 && ",{[".indexOf(before.charAt(start - 1)) < 0) {
      start--;
    }
    while (start < before.length() && before.charAt(start) == ' ') {
      start++;
    }
    return before.indexOf(": ", start) < 0 && !isValue(before.substring(0, start)) ? start : -1;
  }

  private static boolean isValue(String before) {
    return before.stripTrailing().endsWith(":");
  }
}
