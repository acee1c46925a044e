// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.collect;

import io.logbus.load.feed.Stamp;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/// Takes what the engine delivers, and times it. A process: events come on standard input, and a
/// [Report] goes to standard output each tenth of a second in which some came, and at the end.
public final class Collector {

  private static final long SLICE_MILLIS = 100;

  /// One line of so many is read for what it is to hold.
  private static final long SAMPLED = 64;

  private final PrintStream out;
  private final List<Pattern> expected;
  private final Object lock = new Object();
  private final Sightings sightings = new Sightings();
  private final Histogram latencies = Latencies.histogram();
  private byte[] buffer = new byte[1 << 20];
  private int filled;
  private int dwell;
  private long last;
  private long strange;

  /// @param expected what is to be found in each line
  Collector(PrintStream out, List<Pattern> expected) {
    this.out = out;
    this.expected = expected;
  }

  /// Collects until the end of standard input: `[PATTERN…]`, what is to be found in each line.
  public static void main(String[] args) throws IOException {
    var expected = Stream.of(args).map(Pattern::compile).toList();
    new Collector(System.out, expected).collect(new FileInputStream(FileDescriptor.in));
  }

  void collect(InputStream in) throws IOException {
    var telling = Thread.ofPlatform().daemon().name("slices").start(this::tellSlices);
    for (int read = read(in); read >= 0; read = read(in)) {
      synchronized (lock) {
        filled += read;
        lines(System.nanoTime());
      }
    }
    telling.interrupt();
    synchronized (lock) {
      tell();
      long halfLine = filled > 0 ? 1 : 0;
      out.println(
          new Collected(
              sightings.distinct(),
              sightings.duplicates(),
              sightings.outOfOrder(),
              strange + halfLine));
      out.flush();
    }
  }

  private void tellSlices() {
    try {
      while (true) {
        Thread.sleep(SLICE_MILLIS);
        synchronized (lock) {
          tell();
        }
      }
    } catch (InterruptedException _) {
      // The end: the last slice is told by who saw it.
    }
  }

  private int read(InputStream in) throws IOException {
    if (filled == buffer.length) {
      buffer = Arrays.copyOf(buffer, 2 * buffer.length);
    }
    return in.read(buffer, filled, buffer.length - filled);
  }

  /// Takes the lines that are whole.
  private void lines(long now) {
    int start = 0;
    for (int end = Scan.lineFeed(buffer, start, filled);
        end >= 0;
        end = Scan.lineFeed(buffer, start, filled)) {
      line(start, end, now);
      start = end + 1;
    }
    System.arraycopy(buffer, start, buffer, 0, filled - start);
    filled -= start;
  }

  private void line(int start, int end, long now) {
    if (!Stamp.isAt(buffer, start, end)) {
      strange++;
      return;
    }
    int of = Stamp.dwell(buffer, start);
    if (of != dwell) {
      tell();
      dwell = of;
    }
    last = now;
    Latencies.add(latencies, now - Stamp.due(buffer, start));
    long number = Stamp.number(buffer, start);
    sightings.add(number);
    if (number % SAMPLED == 0 && !holdsAll(start, end)) {
      strange++;
    }
  }

  private boolean holdsAll(int start, int end) {
    var line = new String(buffer, start, end - start, StandardCharsets.UTF_8);
    return expected.stream().allMatch(pattern -> pattern.matcher(line).find());
  }

  private void tell() {
    if (latencies.getTotalCount() > 0) {
      out.println(Slice.of(last, dwell, latencies));
      out.flush();
      latencies.reset();
    }
  }
}
