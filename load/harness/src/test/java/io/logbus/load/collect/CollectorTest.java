// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.collect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class CollectorTest {

  @Test
  void countsWhatArrived() throws IOException {
    var reports = collect(event(0, 0, "") + event(1, 0, "") + event(2, 0, ""));

    assertThat(reports.getLast()).isEqualTo(new Collected(3, 0, 0, 0));
  }

  @Test
  void tellsDuplicatesAndWhatWasOvertaken() throws IOException {
    var reports = collect(event(0, 0, "") + event(2, 0, "") + event(1, 0, "") + event(2, 0, ""));

    assertThat(reports.getLast()).isEqualTo(new Collected(3, 1, 1, 0));
  }

  @Test
  void doesNotTakeAnyLineForAnEvent() throws IOException {
    var reports = collect(event(0, 0, "") + "{\"level\":\"info\"}\n\n" + event(1, 0, "") + "half");

    assertThat(reports.getLast()).isEqualTo(new Collected(2, 0, 0, 3));
  }

  @Test
  void looksIntoEachSixtyFourthEvent() throws IOException {
    var found = Pattern.compile("\"level\":\"[A-Z]+\"");

    assertThat(collect(event(64, 0, "\"level\":\"INFO\""), found).getLast())
        .isEqualTo(new Collected(1, 0, 0, 0));
    assertThat(collect(event(64, 0, "\"level\":\"info\""), found).getLast())
        .isEqualTo(new Collected(1, 0, 0, 1));
    assertThat(collect(event(65, 0, "\"level\":\"info\""), found).getLast())
        .isEqualTo(new Collected(1, 0, 0, 0));
  }

  @Test
  void aSliceIsOfOneDwell() throws IOException {
    var reports = collect(event(0, 3, "") + event(1, 3, "") + event(2, 4, ""));

    var slices = reports.stream().filter(Slice.class::isInstance).map(Slice.class::cast).toList();
    assertThat(slices.stream().filter(slice -> slice.dwell() == 3).mapToLong(Slice::count).sum())
        .isEqualTo(2);
    assertThat(slices.stream().filter(slice -> slice.dwell() == 4).mapToLong(Slice::count).sum())
        .isEqualTo(1);
  }

  @Test
  void timesFromWhenAnEventWasDue() throws IOException {
    long due = System.nanoTime() - 5_000_000_000L;
    var line =
        event(0, 0, "").replaceFirst("1[0-9]{18}", Long.toString(1_000_000_000_000_000_000L + due));

    var slice = (Slice) collect(line).getFirst();

    assertThat(slice.latencies().getMinValue()).isBetween(4_990_000L, 65_000_000L);
    assertThat(slice.last() - due).isBetween(5_000_000_000L, 65_000_000_000L);
  }

  @Test
  void histogramsAreReadAsTheyWereWritten() {
    Histogram histogram = Latencies.histogram();
    Latencies.add(histogram, 1_500_000);
    Latencies.add(histogram, -1);
    Latencies.add(histogram, Long.MAX_VALUE);

    assertThat(Latencies.decode(Latencies.encode(histogram))).isEqualTo(histogram);
    assertThat(histogram.getMinValue()).isZero();
    assertThat(histogram.getValueAtPercentile(50)).isEqualTo(1500);
  }

  private static List<Report> collect(String lines, Pattern... expected) throws IOException {
    var out = new ByteArrayOutputStream();
    new Collector(new PrintStream(out, false, StandardCharsets.US_ASCII), List.of(expected))
        .collect(new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8)));
    return out.toString(StandardCharsets.US_ASCII).lines().map(Report::parse).toList();
  }

  private static String event(long number, int dwell, String fields) {
    return "{\"due\":1000000000000000000,\"n\":%d,\"dwell\":%d,%s}\n"
        .formatted(1_000_000_000_000L + number, 100 + dwell, fields);
  }
}
