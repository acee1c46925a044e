// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.file;

import java.util.List;
import java.util.Optional;

/// A text that was read as YAML, by lines, so that places in it can be shown. Immutable.
public final class Source {

  private final String name;
  private final List<String> lines;

  private Source(String name, List<String> lines) {
    this.name = name;
    this.lines = lines;
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

  /// The code points of a line from a column on, at least 1.
  int lengthFrom(int line, int column) {
    var text = line(line).orElse("");
    return Math.max(1, text.codePointCount(0, text.length()) - column + 1);
  }
}
