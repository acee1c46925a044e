// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.event;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/// Writes instants as `Instant.toString` does (ISO 8601, UTC, no, three, six or nine digits of a
/// second's fraction), several times faster: a stage may put one on every event.
final class IsoTime {

  /// Seconds from 0000-01-01 to 9999-12-31; other years have signs.
  private static final long FIRST = -62_167_219_200L;

  private static final long LAST = 253_402_300_799L;

  private IsoTime() {}

  static void write(Instant time, ByteWriter out) {
    long second = time.getEpochSecond();
    if (second < FIRST || second > LAST) {
      out.writeUtf8(time.toString());
      return;
    }
    var utc = LocalDateTime.ofEpochSecond(second, 0, ZoneOffset.UTC);
    out.writeDigits(utc.getYear(), 4);
    out.write('-');
    out.writeDigits(utc.getMonthValue(), 2);
    out.write('-');
    out.writeDigits(utc.getDayOfMonth(), 2);
    out.write('T');
    out.writeDigits(utc.getHour(), 2);
    out.write(':');
    out.writeDigits(utc.getMinute(), 2);
    out.write(':');
    out.writeDigits(utc.getSecond(), 2);
    fraction(time.getNano(), out);
    out.write('Z');
  }

  private static void fraction(int nanos, ByteWriter out) {
    if (nanos == 0) {
      return;
    }
    out.write('.');
    if (nanos % 1_000_000 == 0) {
      out.writeDigits(nanos / 1_000_000, 3);
    } else if (nanos % 1000 == 0) {
      out.writeDigits(nanos / 1000, 6);
    } else {
      out.writeDigits(nanos, 9);
    }
  }
}
