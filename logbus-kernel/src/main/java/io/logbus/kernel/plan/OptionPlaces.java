// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import io.logbus.api.Traits.Fault;
import io.logbus.kernel.file.Mark;
import io.logbus.kernel.file.Yaml;
import java.util.Optional;

/// Finds the place of an option by its path, such as `rules.0.when`.
final class OptionPlaces {

  private OptionPlaces() {}

  /// The place of a fault, or of the innermost part of its path that is written in the file. Names
  /// of the user's own may have dots, so the longest name that fits is meant.
  static Optional<Mark> of(Yaml.Mapping options, Fault fault) {
    Yaml found = options;
    Optional<Mark> mark = Optional.empty();
    var path = fault.option();
    while (!path.isEmpty()) {
      int end = path.length();
      var next = step(found, path);
      while (next.isEmpty() && end > 0) {
        end = Math.max(0, path.lastIndexOf('.', end - 1));
        next = step(found, path.substring(0, end));
      }
      if (next.isEmpty()) {
        return mark;
      }
      found = next.get();
      mark = Optional.of(found.mark());
      path = path.substring(Math.min(end + 1, path.length()));
    }
    return found instanceof Yaml.Scalar scalar && (fault.offset() > 0 || isBlock(scalar))
        ? Optional.of(scalar.at(fault.offset(), 1))
        : mark;
  }

  /// The mark of a block is its '|', above the text that is meant.
  private static boolean isBlock(Yaml.Scalar scalar) {
    return scalar.style() == Yaml.Style.LITERAL && !scalar.text().isBlank();
  }

  private static Optional<Yaml> step(Yaml from, String step) {
    return switch (from) {
      case Yaml.Scalar _ -> Optional.empty();
      case Yaml.Mapping mapping -> mapping.get(step);
      case Yaml.Sequence list -> {
        boolean index =
            !step.isEmpty()
                && step.length() < 9
                && step.chars().allMatch(c -> c >= '0' && c <= '9');
        int i = index ? Integer.parseInt(step) : -1;
        yield i >= 0 && i < list.items().size()
            ? Optional.of(list.items().get(i))
            : Optional.empty();
      }
    };
  }
}
