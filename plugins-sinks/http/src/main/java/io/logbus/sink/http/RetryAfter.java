// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.http;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// Reads the header `Retry-After` (RFC 9110, section 10.2.3): a number of seconds, or a date in one
/// of the three formats of section 5.6.7.
final class RetryAfter {

  private static final Pattern SECONDS = Pattern.compile("\\d{1,18}");
  private static final long MOST_SECONDS = Duration.ofDays(365).toSeconds();

  private static final List<DateTimeFormatter> DATES =
      List.of(
          DateTimeFormatter.RFC_1123_DATE_TIME,
          new DateTimeFormatterBuilder()
              .appendPattern("EEEE, dd-MMM-")
              .appendValueReduced(ChronoField.YEAR, 2, 2, 2000)
              .appendPattern(" HH:mm:ss 'GMT'")
              .toFormatter(Locale.ENGLISH)
              .withZone(ZoneOffset.UTC),
          DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss yyyy", Locale.ENGLISH)
              .withZone(ZoneOffset.UTC));

  private RetryAfter() {}

  /// The time that it names; empty for what is neither.
  ///
  /// @param now from when seconds count
  static Optional<Instant> read(String value, Instant now) {
    var text = value.strip();
    if (SECONDS.matcher(text).matches()) {
      return Optional.of(now.plusSeconds(Math.min(Long.parseLong(text), MOST_SECONDS)));
    }
    for (var format : DATES) {
      try {
        return Optional.of(format.parse(text, Instant::from));
      } catch (DateTimeException _) {
        // Another format may fit.
      }
    }
    return Optional.empty();
  }
}
