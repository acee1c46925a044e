// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.options;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;
import java.util.regex.Pattern;

/// The types of plain scalars in the core schema of YAML 1.2 (section 10.3.2), and no others: `yes`
/// is a text, and so is `2026-01-01`.
final class CoreSchema {

  private static final Pattern DECIMAL = Pattern.compile("[-+]?[0-9]+");
  private static final Pattern OCTAL = Pattern.compile("0o[0-7]+");
  private static final Pattern HEXADECIMAL = Pattern.compile("0x[0-9a-fA-F]+");
  private static final Pattern FLOAT =
      Pattern.compile("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]{1,9})?");

  /// Longer numbers are texts: their conversion takes time that grows with the square.
  private static final int MAX_DIGITS = 1000;

  private CoreSchema() {}

  /// `true` or `false`, in the three ways to write them.
  static Optional<Boolean> bool(String text) {
    return switch (text) {
      case "true", "True", "TRUE" -> Optional.of(true);
      case "false", "False", "FALSE" -> Optional.of(false);
      default -> Optional.empty();
    };
  }

  /// A whole number of any size.
  static Optional<BigInteger> integer(String text) {
    if (text.length() > MAX_DIGITS) {
      return Optional.empty();
    }
    if (DECIMAL.matcher(text).matches()) {
      return Optional.of(new BigInteger(text));
    }
    if (OCTAL.matcher(text).matches()) {
      return Optional.of(new BigInteger(text.substring(2), 8));
    }
    if (HEXADECIMAL.matcher(text).matches()) {
      return Optional.of(new BigInteger(text.substring(2), 16));
    }
    return Optional.empty();
  }

  /// A finite number.
  static Optional<BigDecimal> decimal(String text) {
    return text.length() <= MAX_DIGITS && FLOAT.matcher(text).matches()
        ? Optional.of(new BigDecimal(text))
        : Optional.empty();
  }

  /// The value of a plain scalar that is not null: a `Boolean`, a `Long` or, when it is too large,
  /// a `BigInteger`, a `Double`, or the text itself.
  static Object value(String text) {
    var bool = bool(text);
    if (bool.isPresent()) {
      return bool.get();
    }
    var integer = integer(text);
    if (integer.isPresent()) {
      return integer.get().bitLength() < Long.SIZE ? integer.get().longValue() : integer.get();
    }
    return decimal(text)
        .map(BigDecimal::doubleValue)
        .filter(Double::isFinite)
        .<Object>map(number -> number)
        .orElse(text);
  }
}
