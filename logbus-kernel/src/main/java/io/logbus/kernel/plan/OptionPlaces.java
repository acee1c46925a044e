// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import io.logbus.api.Traits.Fault;
import io.logbus.kernel.file.Mark;
import io.logbus.kernel.file.Yaml;
import java.util.Optional;

/// Finds the place of an option by its path, such as `rules.0.when`.
final class OptionPlaces {

  private OptionPlaces() {}

  /// The place of a fault, or of the innermost part of its path that is written in the file.
  static Optional<Mark> of(Yaml.Mapping options, Fault fault) {
    Yaml found = options;
    Optional<Mark> mark = Optional.empty();
    for (var step : fault.option().split("\\.", -1)) {
      var next = step(found, step);
      if (next.isEmpty()) {
        return mark;
      }
      found = next.get();
      mark = Optional.of(found.mark());
    }
    return found instanceof Yaml.Scalar scalar && fault.offset() > 0
        ? Optional.of(scalar.at(fault.offset(), 1))
        : mark;
  }

  private static Optional<Yaml> step(Yaml from, String step) {
    return switch (from) {
      case Yaml.Scalar _ -> Optional.empty();
      case Yaml.Mapping mapping -> mapping.get(step);
      case Yaml.Sequence list -> {
        boolean index = step.chars().allMatch(c -> c >= '0' && c <= '9') && step.length() < 9;
        int i = index ? Integer.parseInt(step) : -1;
        yield i >= 0 && i < list.items().size()
            ? Optional.of(list.items().get(i))
            : Optional.empty();
      }
    };
  }
}
