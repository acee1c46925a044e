// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.collect;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import org.HdrHistogram.Histogram;

/// Histograms of latencies in microseconds, to three digits, and how they are written as text.
public final class Latencies {

  private static final int DIGITS = 3;

  /// The longest latency that is told apart: an hour.
  private static final long LONGEST = 3_600_000_000L;

  private Latencies() {}

  /// An empty one.
  public static Histogram histogram() {
    return new Histogram(LONGEST, DIGITS);
  }

  /// Adds the latency of an event.
  static void add(Histogram to, long nanos) {
    to.recordValue(Math.clamp(nanos / 1000, 0, LONGEST));
  }

  /// As text without blanks.
  public static String encode(Histogram histogram) {
    var bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(bytes, Deflater.BEST_SPEED);
    var text =
        Base64.getEncoder().withoutPadding().encode(ByteBuffer.wrap(bytes.array(), 0, length));
    return new String(text.array(), 0, text.limit(), StandardCharsets.US_ASCII);
  }

  /// From its text.
  public static Histogram decode(String text) {
    try {
      var bytes = ByteBuffer.wrap(Base64.getDecoder().decode(text));
      return Histogram.decodeFromCompressedByteBuffer(bytes, LONGEST);
    } catch (DataFormatException failure) {
      throw new IllegalArgumentException("no histogram: " + text, failure);
    }
  }
}
