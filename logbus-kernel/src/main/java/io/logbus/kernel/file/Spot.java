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
    int start = scalar.source().columns(mark.line()).indexBehind(mark.column() - 1) + quote;
    return line.startsWith(scalar.text(), start)
        ? Optional.of(mark(scalar.source(), mark.line(), start + offset, length))
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
    return Optional.of(
        mark(scalar.source(), number, start, Math.min(length, line.length() - start)));
  }

  private static Mark mark(Source source, int number, int start, int length) {
    int end = source.line(number).orElse("").length();
    int from = Math.min(start, end);
    int to = Math.min(end, from + Math.max(1, length));
    var columns = source.columns(number);
    int before = columns.before(from);
    return new Mark(number, before + 1, Math.max(1, columns.before(to) - before));
  }
}
