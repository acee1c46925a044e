// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.engine;

import io.logbus.load.collect.Collected;
import io.logbus.load.collect.Latencies;
import io.logbus.load.collect.Report;
import io.logbus.load.collect.Slice;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.HdrHistogram.Histogram;

/// What the collector has told so far.
final class Arrivals {

  private final List<Slice> slices = new ArrayList<>();
  private long count;
  private Optional<Collected> end = Optional.empty();
  private boolean over;

  /// Reads what the collector tells, until it ends.
  void read(BufferedReader lines) {
    try (lines) {
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        add(Report.parse(line));
      }
    } catch (IOException _) {
      // It has ended, and what it told last is missing, which is seen.
    } finally {
      over();
    }
  }

  private synchronized void add(Report report) {
    switch (report) {
      case Slice slice -> {
        slices.add(slice);
        count += slice.count();
      }
      case Collected collected -> end = Optional.of(collected);
    }
    notifyAll();
  }

  private synchronized void over() {
    over = true;
    notifyAll();
  }

  /// How many events there are, those that came twice included.
  synchronized long count() {
    return count;
  }

  /// Waits until there are so many events, or the collector has ended, or a time is over.
  synchronized void await(long events, long millis) throws InterruptedException {
    await(() -> count >= events, millis);
  }

  /// What it told at its end, for which this waits.
  synchronized Optional<Collected> end(long millis) throws InterruptedException {
    await(() -> false, millis);
    return end;
  }

  private synchronized void await(BooleanSupplier found, long millis) throws InterruptedException {
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    for (long left = millis; !found.getAsBoolean() && !over && left > 0; left = left(until)) {
      wait(left);
    }
  }

  private static long left(long until) {
    return TimeUnit.NANOSECONDS.toMillis(until - System.nanoTime());
  }

  /// All slices so far.
  synchronized List<Slice> slices() {
    return List.copyOf(slices);
  }

  /// When the last event of a dwell arrived, by [System#nanoTime], if any did.
  synchronized Optional<Long> last(int dwell) {
    return slices.reversed().stream()
        .filter(slice -> slice.dwell() == dwell)
        .findFirst()
        .map(Slice::last);
  }

  /// The latencies of a dwell.
  synchronized Histogram latencies(int dwell) {
    var all = Latencies.histogram();
    slices.stream().filter(slice -> slice.dwell() == dwell).map(Slice::latencies).forEach(all::add);
    return all;
  }
}
