// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.options;

import io.logbus.api.config.OptionSyntaxException;
import java.util.OptionalInt;
import java.util.regex.PatternSyntaxException;

/// Where in a text its parser stopped, if its exception says so.
final class Offsets {

  private Offsets() {}

  static OptionalInt of(IllegalArgumentException fault) {
    return switch (fault) {
      case OptionSyntaxException syntax -> OptionalInt.of(syntax.offset());
      case PatternSyntaxException pattern when pattern.getIndex() >= 0 ->
          OptionalInt.of(pattern.getIndex());
      default -> OptionalInt.empty();
    };
  }
}
