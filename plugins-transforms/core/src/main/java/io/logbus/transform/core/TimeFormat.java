// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.core;

import io.logbus.api.StageException;
import io.logbus.api.config.OptionSyntaxException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Locale;
import java.util.Optional;

/// A way to write a time.
@FunctionalInterface
interface TimeFormat {

  /// The time that a value says; empty if it says none in this format.
  ///
  /// @param zone of a time that does not say its own
  Optional<Instant> read(Object value, ZoneId zone);

  /// ISO 8601, or RFC 3339: a date, then `T` or a blank and a time, then an offset. The date must
  /// be there.
  static TimeFormat iso() {
    return of(
        new DateTimeFormatterBuilder()
            .parseCaseInsensitive()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .optionalStart()
            .appendPattern("['T'][ ]")
            .append(DateTimeFormatter.ISO_LOCAL_TIME)
            .appendPattern("[ ][XXX][XX][X]")
            .toFormatter(Locale.ENGLISH));
  }

  /// A number, or a text that is one, since 1970.
  ///
  /// @param digits of a decimal fraction of a second: 3 where it counts milliseconds
  static TimeFormat epoch(int digits) {
    return (value, _) -> {
      try {
        return Numbers.read(value).map(number -> since1970(number.movePointLeft(digits)));
      } catch (ArithmeticException | DateTimeException _) {
        return Optional.empty(); // Beyond all times.
      }
    };
  }

  /// What is finer than a nanosecond is cut off.
  private static Instant since1970(BigDecimal seconds) {
    var whole = seconds.setScale(0, RoundingMode.FLOOR);
    long nanos = seconds.subtract(whole).movePointRight(9).longValue();
    return Instant.ofEpochSecond(whole.longValueExact(), nanos);
  }

  /// A text in a pattern of `DateTimeFormatter`, in English.
  ///
  /// @param offset where the pattern stands in its option
  /// @throws OptionSyntaxException when it is none, or does not give a whole date
  static TimeFormat pattern(String text, int offset) {
    try {
      var formatter =
          new DateTimeFormatterBuilder()
              .parseCaseInsensitive()
              .appendPattern(text)
              .toFormatter(Locale.ENGLISH);
      parse(formatter.format(Instant.EPOCH.atZone(ZoneOffset.UTC)), formatter, ZoneOffset.UTC);
      return of(formatter);
    } catch (DateTimeException _) {
      throw new OptionSyntaxException(
          "'" + text + "' does not give a date: year, month and day are needed", offset);
    } catch (IllegalArgumentException fault) {
      throw new OptionSyntaxException(
          "'" + text + "' is no pattern: " + StageException.reason(fault), offset);
    }
  }

  private static TimeFormat of(DateTimeFormatter formatter) {
    return (value, zone) -> {
      try {
        return value instanceof String text
            ? Optional.of(parse(text.strip(), formatter, zone))
            : Optional.empty();
      } catch (DateTimeException _) {
        return Optional.empty();
      }
    };
  }

  private static Instant parse(String text, DateTimeFormatter formatter, ZoneId zone) {
    var best = formatter.parseBest(text, ZonedDateTime::from, LocalDateTime::from, LocalDate::from);
    return switch (best) {
      case ZonedDateTime time -> time.toInstant();
      case LocalDateTime time -> time.atZone(zone).toInstant();
      default -> LocalDate.from(best).atStartOfDay(zone).toInstant();
    };
  }
}
