// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.file;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A text that was read as YAML, by lines, so that places in it can be shown. Immutable.
public final class Source {

  private final String name;
  private final List<String> lines;
  private final Map<Integer, Columns> ofLongLines = new HashMap<>();

  private Source(String name, List<String> lines) {
    this.name = name;
    this.lines = lines;
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).length() > Columns.STEP) {
        ofLongLines.put(i + 1, new Columns(lines.get(i)));
      }
    }
  }

  /// A text.
  ///
  /// @param name what people call it: the path as they gave it
  public static Source of(String name, String text) {
    return new Source(name, List.of(text.split("\r\n|\n|\r", -1)));
  }

  /// What people call it.
  public String name() {
    return name;
  }

  /// A line without its end.
  ///
  /// @param number from 1
  public Optional<String> line(int number) {
    return number >= 1 && number <= lines.size()
        ? Optional.of(lines.get(number - 1))
        : Optional.empty();
  }

  /// The columns of a line, of an empty one if there is none.
  Columns columns(int number) {
    var known = ofLongLines.get(number);
    return known == null ? new Columns(line(number).orElse("")) : known;
  }

  /// The code points of a line.
  int length(int number) {
    return columns(number).before(line(number).orElse("").length());
  }

  /// The code points of a line from a column on, at least 1.
  int lengthFrom(int line, int column) {
    return Math.max(1, length(line) - column + 1);
  }
}
