// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli.reference;

import io.logbus.cli.text.Wrapped;
import io.logbus.kernel.options.Option;
import io.logbus.kernel.options.OptionSchema;
import io.logbus.kernel.options.OptionType;
import java.io.PrintWriter;
import java.util.Optional;

/// Options with what they take and are for.
public final class OptionList {

  private final PrintWriter out;

  public OptionList(PrintWriter out) {
    this.out = out;
  }

  /// Prints options in their order, those of nested records below them.
  public void print(OptionSchema<?> options) {
    print(options, "  ");
  }

  private void print(OptionSchema<?> schema, String indent) {
    for (var option : schema.options()) {
      out.println(indent + option.name() + "  " + facts(option));
      Wrapped.print(option.doc(), indent + "    ", out);
      nested(option.type()).ifPresent(type -> print(OptionSchema.of(type), indent + "    "));
    }
  }

  private static String facts(Option option) {
    var facts = new StringBuilder(option.type().wanted());
    if (!option.min().isEmpty()) {
      facts.append("; at least ").append(option.min());
    }
    if (!option.max().isEmpty()) {
      facts.append("; at most ").append(option.max());
    }
    if (option.required()) {
      facts.append("; required");
    }
    option.defaultText().ifPresent(text -> facts.append("; default ").append(text));
    return facts.toString();
  }

  private static Optional<Class<? extends Record>> nested(OptionType type) {
    return switch (type) {
      case OptionType.Nested nested -> Optional.of(nested.type());
      case OptionType.Maybe maybe -> nested(maybe.inner());
      case OptionType.ListOf list -> nested(list.item());
      case OptionType.MapOf map -> nested(map.value());
      case OptionType.Value _,
          OptionType.Program _,
          OptionType.Choice _,
          OptionType.Anything _,
          OptionType.Piece _ ->
          Optional.empty();
    };
  }
}
