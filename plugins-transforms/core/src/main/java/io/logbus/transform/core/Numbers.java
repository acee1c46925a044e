// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.core;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads values as numbers, without trusting them: `1e999999999` is short to write and would fill
/// the memory as a whole number.
final class Numbers {

  private static final int MOST_DIGITS = 1000;
  private static final int MOST_ZEROS = 1000;

  private Numbers() {}

  /// The exact value of a number, or of a text that is one in decimal notation, blanks around it
  /// allowed; empty for anything else, and for what is out of all proportion.
  static Optional<BigDecimal> read(@Nullable Object value) {
    var exact =
        switch (value) {
          case Long number -> BigDecimal.valueOf(number);
          case BigInteger number -> new BigDecimal(number);
          case BigDecimal number -> number;
          case Double number when Double.isFinite(number) -> BigDecimal.valueOf(number);
          case String text -> read(text);
          case null, default -> null;
        };
    return Optional.ofNullable(exact).filter(it -> Math.abs((long) it.scale()) <= MOST_ZEROS);
  }

  private static @Nullable BigDecimal read(String text) {
    var stripped = text.strip();
    if (stripped.isEmpty() || stripped.length() > MOST_DIGITS || !looksLikeOne(stripped)) {
      return null;
    }
    try {
      return new BigDecimal(stripped);
    } catch (NumberFormatException _) {
      return null;
    }
  }

  /// Spares most texts the exception.
  private static boolean looksLikeOne(String text) {
    char first = text.charAt(0);
    char last = text.charAt(text.length() - 1);
    return (isDigit(first) || first == '-' || first == '+' || first == '.')
        && (isDigit(last) || last == '.');
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /// The number as a whole one, in the type that fields have for it; empty if it has a fraction.
  static Optional<Object> whole(BigDecimal number) {
    try {
      var exact = number.toBigIntegerExact();
      return Optional.of(exact.bitLength() < Long.SIZE ? (Object) exact.longValue() : exact);
    } catch (ArithmeticException _) {
      return Optional.empty();
    }
  }
}
