// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.file;

import io.logbus.kernel.file.Yaml.Scalar;
import java.util.Optional;

/// Finds the place of a part of a scalar. What it answers was found in the source text again; where
/// escapes or folding keep it from being found, it answers nothing rather than a wrong place.
final class Spot {

  private Spot() {}

  static Optional<Mark> in(Scalar scalar, int offset, int length) {
    if (offset < 0 || offset > scalar.text().length()) {
      return Optional.empty();
    }
    return switch (scalar.style()) {
      case PLAIN -> onLine(scalar, offset, length, 0);
      case QUOTED -> onLine(scalar, offset, length, 1);
      case LITERAL -> inBlock(scalar, offset, length);
      case FOLDED -> Optional.empty();
    };
  }

  private static Optional<Mark> onLine(Scalar scalar, int offset, int length, int quote) {
    var mark = scalar.mark();
    var line = scalar.source().line(mark.line()).orElse("");
    int start = indexOf(line, mark.column()) + quote;
    return line.startsWith(scalar.text(), start)
        ? Optional.of(mark(line, mark.line(), start + offset, length))
        : Optional.empty();
  }

  /// A literal block begins on the line after its `|`, each line behind the same indentation.
  private static Optional<Mark> inBlock(Scalar scalar, int offset, int length) {
    var text = scalar.text();
    int lineStart = text.lastIndexOf('\n', offset - 1) + 1;
    int lineEnd = text.indexOf('\n', lineStart);
    var part = text.substring(lineStart, lineEnd < 0 ? text.length() : lineEnd);
    int number =
        scalar.mark().line()
            + 1
            + (int) text.substring(0, lineStart).chars().filter(c -> c == '\n').count();
    var line = scalar.source().line(number).orElse("");
    if (!line.endsWith(part)) {
      return Optional.empty();
    }
    int start = line.length() - part.length() + offset - lineStart;
    return Optional.of(mark(line, number, start, Math.min(length, line.length() - start)));
  }

  private static Mark mark(String line, int number, int start, int length) {
    int from = Math.min(start, line.length());
    int to = Math.min(line.length(), from + Math.max(1, length));
    return new Mark(
        number, line.codePointCount(0, from) + 1, Math.max(1, line.codePointCount(from, to)));
  }

  /// The index in UTF-16 units of a column, which counts code points from 1.
  private static int indexOf(String line, int column) {
    int points = Math.min(column - 1, line.codePointCount(0, line.length()));
    return line.offsetByCodePoints(0, points);
  }
}
