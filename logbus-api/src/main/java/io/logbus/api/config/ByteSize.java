// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.config;

import java.util.Locale;
import java.util.regex.Pattern;

/// A number of bytes, written `512B`, `64KiB`, `4MiB`, `1GiB` (powers of 1,024) or `64KB`, `4MB`,
/// `1GB` (powers of 1,000).
///
/// @param bytes not negative
public record ByteSize(long bytes) implements Comparable<ByteSize> {

  private static final Pattern SYNTAX = Pattern.compile("(\\d{1,18}) ?(B|[KMGT]i?B)");

  public ByteSize {
    if (bytes < 0) {
      throw new IllegalArgumentException("a size cannot be negative: " + bytes);
    }
  }

  /// Reads a size with its unit.
  ///
  /// @throws IllegalArgumentException with a text for the user when it is not one, or above 2^63-1
  ///   bytes
  public static ByteSize parse(String text) {
    var matcher = SYNTAX.matcher(text.strip());
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "'"
              + text
              + "' is not a size: write a whole number and a unit, such as 64KiB, 4MiB or 1GB");
    }
    try {
      return new ByteSize(
          Math.multiplyExact(Long.parseLong(matcher.group(1)), unit(matcher.group(2))));
    } catch (ArithmeticException _) {
      throw new IllegalArgumentException("'" + text + "' is more than a size can be");
    }
  }

  private static long unit(String unit) {
    int power = "BKMGT".indexOf(unit.charAt(0));
    long base = unit.length() == 3 ? 1024 : 1000;
    long factor = 1;
    for (int i = 0; i < power; i++) {
      factor *= base;
    }
    return factor;
  }

  @Override
  public int compareTo(ByteSize other) {
    return Long.compare(bytes, other.bytes);
  }

  /// For people and exact where a binary unit divides it: `4MiB`; else with one decimal: `1.5MiB`.
  @Override
  public String toString() {
    long unit = 1;
    int power = 0;
    while (power < 4 && bytes >= unit * 1024) {
      unit *= 1024;
      power++;
    }
    String name = power == 0 ? "B" : "KMGT".charAt(power - 1) + "iB";
    return bytes % unit == 0
        ? bytes / unit + name
        : String.format(Locale.ROOT, "%.1f%s", (double) bytes / unit, name);
  }
}
