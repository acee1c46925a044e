// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.event;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

/// Reads numbers of a JSON text that is known to be valid, none of them changed in value: an
/// integer is a `Long` or else a `BigInteger`; a decimal is a `Double` where printing that gives
/// the same number again, else a `BigDecimal`. `-0` is the one integer that no `Long` can hold; it
/// is a `Double`.
final class JsonNumbers {

  private static final int DIGITS_OF_LONG = 18;

  /// Decimals of so many digits survive the way to a double and back, in the range where doubles
  /// have their full precision.
  private static final int DIGITS_OF_DOUBLE = 15;

  private static final double LEAST_FULL = 1e-300;

  private JsonNumbers() {}

  /// The number whose text is `[from, to)`.
  static Number read(byte[] text, int from, int to) {
    int first = text[from] == '-' ? from + 1 : from;
    int at = first;
    long value = 0;
    while (at < to && text[at] >= '0' && text[at] <= '9') {
      value = value * 10 + (text[at] - '0');
      at++;
    }
    if (at < to) {
      return decimal(text, from, to);
    }
    if (to - first > DIGITS_OF_LONG) {
      return integer(text(text, from, to));
    }
    if (value == 0 && first > from) {
      return -0.0;
    }
    return first > from ? -value : value;
  }

  private static Number integer(String text) {
    var value = new BigInteger(text);
    return value.bitLength() < Long.SIZE ? value.longValue() : value;
  }

  private static Number decimal(byte[] text, int from, int to) {
    String digits = text(text, from, to);
    double value = Double.parseDouble(digits);
    if (Double.isFinite(value)) {
      if (significantDigits(text, from, to) <= DIGITS_OF_DOUBLE && Math.abs(value) > LEAST_FULL) {
        return value;
      }
      var exact = new BigDecimal(digits);
      return new BigDecimal(Double.toString(value)).compareTo(exact) == 0 ? value : exact;
    }
    return new BigDecimal(digits);
  }

  /// An upper bound: digits before the exponent, without zeroes at the front.
  private static int significantDigits(byte[] text, int from, int to) {
    int count = 0;
    for (int i = from; i < to && (text[i] | 0x20) != 'e'; i++) {
      boolean digit = text[i] >= '0' && text[i] <= '9';
      if (digit && (count > 0 || text[i] != '0')) {
        count++;
      }
    }
    return count;
  }

  private static String text(byte[] text, int from, int to) {
    return new String(text, from, to - from, StandardCharsets.ISO_8859_1);
  }
}
