// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.options;

import java.util.OptionalInt;
import java.util.regex.PatternSyntaxException;

/// Where in a text its parser stopped, if its exception says so: by a public method `offset()`.
final class Offsets {

  private Offsets() {}

  static OptionalInt of(IllegalArgumentException fault) {
    if (fault instanceof PatternSyntaxException pattern) {
      return pattern.getIndex() < 0 ? OptionalInt.empty() : OptionalInt.of(pattern.getIndex());
    }
    try {
      return fault.getClass().getMethod("offset").invoke(fault) instanceof Integer offset
          ? OptionalInt.of(offset)
          : OptionalInt.empty();
    } catch (ReflectiveOperationException _) {
      return OptionalInt.empty();
    }
  }
}
