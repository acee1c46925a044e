// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.core;

import io.logbus.api.config.OptionSyntaxException;
import io.logbus.api.event.Json;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Optional;

/// A type that a field may be cast to, as it is written in the pipeline file.
public final class CastType {

  /// Makes a value of another; empty if it cannot without a loss. The zone is for times that do not
  /// say theirs.
  private interface Maker {
    Optional<?> make(Object value, ZoneId zone);
  }

  private static final String PATTERN_START = "timestamp(";

  private final String text;
  private final Maker maker;

  private CastType(String text, Maker maker) {
    this.text = text;
    this.maker = maker;
  }

  /// Reads a type: `int`, `float`, `bool`, `string`, `timestamp`, or `timestamp(…)` with a format.
  ///
  /// @throws OptionSyntaxException when it is none
  public static CastType parse(String text) {
    if (text.startsWith(PATTERN_START)) {
      return new CastType(text, time(inBrackets(text)));
    }
    return new CastType(
        text,
        switch (text) {
          case "int" -> (value, _) -> whole(value);
          case "float" -> (value, _) -> floating(value);
          case "bool" -> (value, _) -> bool(value);
          case "string" -> (value, _) -> Optional.of(Json.plainText(value));
          case "timestamp" -> time(TimeFormat.iso());
          default ->
              throw new OptionSyntaxException(
                  "'" + text + "' is none of int, float, bool, string, timestamp, timestamp(…)", 0);
        });
  }

  private static TimeFormat inBrackets(String text) {
    if (!text.endsWith(")")) {
      throw new OptionSyntaxException("')' is missing", text.length());
    }
    int start = PATTERN_START.length();
    var format = text.substring(start, text.length() - 1);
    return switch (format) {
      case "epoch_seconds" -> TimeFormat.epoch(0);
      case "epoch_millis" -> TimeFormat.epoch(3);
      case "epoch_micros" -> TimeFormat.epoch(6);
      case "epoch_nanos" -> TimeFormat.epoch(9);
      default -> TimeFormat.pattern(format, start);
    };
  }

  /// The value in this type; empty if it cannot be had in it without a loss.
  ///
  /// @param zone of times that do not say theirs
  Optional<?> cast(Object value, ZoneId zone) {
    return maker.make(value, zone);
  }

  private static Optional<?> whole(Object value) {
    return value instanceof Long ? Optional.of(value) : Numbers.read(value).flatMap(Numbers::whole);
  }

  private static Optional<?> floating(Object value) {
    return Numbers.read(value).map(BigDecimal::doubleValue).filter(Double::isFinite);
  }

  private static Optional<?> bool(Object value) {
    return switch (Json.plainText(value).strip().toLowerCase(Locale.ROOT)) {
      case "true", "yes", "on", "1" -> Optional.of(true);
      case "false", "no", "off", "0" -> Optional.of(false);
      default -> Optional.empty();
    };
  }

  private static Maker time(TimeFormat format) {
    return (value, zone) ->
        value instanceof Instant ? Optional.of(value) : format.read(value, zone);
  }

  /// The type as it is written.
  @Override
  public String toString() {
    return text;
  }
}
