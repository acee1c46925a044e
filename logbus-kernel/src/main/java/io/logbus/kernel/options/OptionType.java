// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.options;

import java.util.List;
import java.util.function.Function;

/// What an option takes.
public sealed interface OptionType {

  /// What it takes, for people: `a size such as 4MiB`.
  String wanted();

  /// One scalar.
  ///
  /// @param wanted for people
  /// @param sample a value that stands in where the real one is not known
  /// @param explains whether the exception's text is meant for the user
  /// @param parse throws `IllegalArgumentException`
  record Value(String wanted, String sample, boolean explains, Function<String, Object> parse)
      implements OptionType {}

  /// Program text, in which nothing is replaced.
  record Program() implements OptionType {
    @Override
    public String wanted() {
      return "a text";
    }
  }

  /// One of several names.
  ///
  /// @param names in snake_case, each for the constant at its index
  record Choice(List<String> names, List<? extends Enum<?>> constants) implements OptionType {
    public Choice {
      names = List.copyOf(names);
      constants = List.copyOf(constants);
    }

    @Override
    public String wanted() {
      return names.size() == 1
          ? "'" + names.getFirst() + "'"
          : "one of " + String.join(", ", names);
    }
  }

  /// Any value that a field may have.
  record Anything() implements OptionType {
    @Override
    public String wanted() {
      return "any value";
    }
  }

  /// A piece of the file as it is.
  record Piece() implements OptionType {
    @Override
    public String wanted() {
      return "any value";
    }
  }

  /// A list.
  record ListOf(OptionType item) implements OptionType {
    @Override
    public String wanted() {
      return "a list";
    }
  }

  /// Names of the user's own, each with a value.
  record MapOf(OptionType value) implements OptionType {
    @Override
    public String wanted() {
      return "a mapping";
    }
  }

  /// A mapping with options of its own.
  record Nested(Class<? extends Record> type) implements OptionType {
    @Override
    public String wanted() {
      return "a mapping";
    }
  }

  /// An option that may be left out.
  record Maybe(OptionType inner) implements OptionType {
    @Override
    public String wanted() {
      return inner.wanted();
    }
  }
}
