// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.options;

import java.time.Duration;
import java.util.regex.Pattern;

/// Durations as people write them: a whole number and a unit, `250ms`, `30s`, `5m`, `2h`, `1d`.
public final class Durations {

  private static final Pattern SYNTAX = Pattern.compile("(\\d{1,12}) ?(ms|s|m|h|d)");

  private Durations() {}

  /// Reads a duration.
  ///
  /// @throws IllegalArgumentException when it is not one
  public static Duration parse(String text) {
    var matcher = SYNTAX.matcher(text.strip());
    if (!matcher.matches()) {
      throw new IllegalArgumentException("no duration");
    }
    long number = Long.parseLong(matcher.group(1));
    return switch (matcher.group(2)) {
      case "ms" -> Duration.ofMillis(number);
      case "s" -> Duration.ofSeconds(number);
      case "m" -> Duration.ofMinutes(number);
      case "h" -> Duration.ofHours(number);
      default -> Duration.ofDays(number);
    };
  }

  /// A duration for the user, in milliseconds or else in seconds and tenths.
  public static String text(Duration duration) {
    long millis = duration.toMillis();
    if (millis < 1000) {
      return millis + "ms";
    }
    long tenths = millis / 100;
    return tenths % 10 == 0 ? tenths / 10 + "s" : tenths / 10 + "." + tenths % 10 + "s";
  }
}
