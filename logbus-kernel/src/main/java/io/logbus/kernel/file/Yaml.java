// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.file;

import java.util.List;
import java.util.Optional;

/// A piece of a pipeline file that knows its place. What type a scalar has is for its reader to
/// say: see [Scalar#isNull] and the binder of options.
///
/// An alias is the aliased piece again, with the place of the alias. Pieces are shared, never
/// copied; they are trees, without loops, at most [YamlReader#MAX_DEPTH] deep.
public sealed interface Yaml {

  /// Where it stands: for a scalar all of it that is on its first line; for a mapping in block
  /// style its first key.
  Mark mark();

  /// What it is, for people: `a list`.
  String kind();

  /// How a scalar is written.
  enum Style {
    PLAIN,
    QUOTED,
    /// After `|`: line by line as it stands.
    LITERAL,
    /// After `>`: line ends become spaces.
    FOLDED
  }

  /// A text.
  ///
  /// @param text its value, escapes and indentation undone
  /// @param lines how many lines of the file it takes up, at least 1
  /// @param source the text that it stands in
  record Scalar(String text, Style style, Mark mark, int lines, Source source) implements Yaml {

    /// Whether it is nothing: plain and empty, `~` or `null` (YAML 1.2 core schema, 10.3.2).
    public boolean isNull() {
      return style == Style.PLAIN
          && switch (text) {
            case "", "~", "null", "Null", "NULL" -> true;
            default -> false;
          };
    }

    /// The place of a part of the text; of all of it when escapes or folding blur the part.
    ///
    /// @param offset in characters
    /// @param length in characters
    public Mark at(int offset, int length) {
      return Spot.in(this, offset, length).orElse(mark);
    }

    @Override
    public String kind() {
      return isNull() ? "nothing" : "'" + Shown.cut(text) + "'";
    }
  }

  /// A list.
  ///
  /// @param whole whether nothing was left out that could not be read
  record Sequence(List<Yaml> items, Mark mark, boolean whole) implements Yaml {

    public Sequence {
      items = List.copyOf(items);
    }

    @Override
    public String kind() {
      return "a list";
    }
  }

  /// Named values, each name once.
  ///
  /// @param whole whether nothing was left out that could not be read
  record Mapping(List<Entry> entries, Mark mark, boolean whole) implements Yaml {

    public Mapping {
      entries = List.copyOf(entries);
    }

    /// The value under a name. Linear.
    public Optional<Yaml> get(String name) {
      for (var entry : entries) {
        if (entry.key().text().equals(name)) {
          return Optional.of(entry.value());
        }
      }
      return Optional.empty();
    }

    @Override
    public String kind() {
      return "a mapping";
    }
  }

  /// A name and its value.
  record Entry(Scalar key, Yaml value) {}
}
