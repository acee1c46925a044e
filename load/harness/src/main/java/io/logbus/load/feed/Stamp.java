// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.feed;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// What stands at the front of each event, with digits enough for any value, so that it is written
/// and found again without a JSON parser:
///
/// ```
/// {"due":1000012345678901234,"n":1000000000042,"dwell":103,…
/// ```
///
/// Each number has a 1 before its digits. `due` is when the event was to be sent, as
/// [System#nanoTime] tells it: on Linux that is the time since the machine started, the same in
/// each process. `n` counts the events of the feeder from 0.
public final class Stamp {

  private static final byte[] FORM =
      "{\"due\":1000000000000000000,\"n\":1000000000000,\"dwell\":100,"
          .getBytes(StandardCharsets.US_ASCII);
  private static final Digits DUE = new Digits(8, 18);
  private static final Digits NUMBER = new Digits(32, 12);
  private static final Digits DWELL = new Digits(54, 2);

  /// How long it is, in bytes.
  public static final int LENGTH = FORM.length;

  /// How many dwells it can tell apart.
  public static final int MOST_DWELLS = 100;

  private Stamp() {}

  private record Digits(int from, int count) {

    void write(long value, byte[] stamp) {
      long rest = value;
      for (int i = from + count - 1; i >= from; i--) {
        stamp[i] = (byte) ('0' + rest % 10);
        rest /= 10;
      }
      if (rest != 0) {
        throw new IllegalArgumentException("'" + value + "' has more than " + count + " digits");
      }
    }

    long read(byte[] bytes, int at) {
      long value = 0;
      for (int i = at + from; i < at + from + count; i++) {
        value = value * 10 + (bytes[i] - '0');
      }
      return value;
    }
  }

  /// An empty one, to be filled again and again.
  static byte[] blank() {
    return FORM.clone();
  }

  static void fill(byte[] stamp, long due, long number, int dwell) {
    DUE.write(due, stamp);
    NUMBER.write(number, stamp);
    DWELL.write(dwell, stamp);
  }

  /// Whether there is one at a place.
  ///
  /// @param end of the bytes that count
  public static boolean isAt(byte[] bytes, int at, int end) {
    return end - at >= LENGTH
        && matches(bytes, at, 0, DUE.from)
        && matches(bytes, at, DUE.from + DUE.count, NUMBER.from)
        && matches(bytes, at, NUMBER.from + NUMBER.count, DWELL.from)
        && matches(bytes, at, DWELL.from + DWELL.count, LENGTH);
  }

  private static boolean matches(byte[] bytes, int at, int from, int to) {
    return Arrays.equals(bytes, at + from, at + to, FORM, from, to);
  }

  /// When the event was to be sent, in nanoseconds.
  public static long due(byte[] bytes, int at) {
    return DUE.read(bytes, at);
  }

  /// Which event it is.
  public static long number(byte[] bytes, int at) {
    return NUMBER.read(bytes, at);
  }

  /// The dwell that it belongs to.
  public static int dwell(byte[] bytes, int at) {
    return (int) DWELL.read(bytes, at);
  }
}
