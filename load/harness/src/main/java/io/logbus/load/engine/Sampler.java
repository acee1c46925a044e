// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.engine;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/// Takes a [Sample] of the three processes ten times a second.
final class Sampler implements AutoCloseable {

  private static final long PERIOD_MILLIS = 100;

  private final Proc engine;
  private final Proc feeder;
  private final Proc collector;
  private final Heap heap;
  private final List<Sample> samples = new ArrayList<>();
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("samples").factory());

  Sampler(Proc feeder, Proc engine, Proc collector, Heap heap) {
    this.feeder = feeder;
    this.engine = engine;
    this.collector = collector;
    this.heap = heap;
    var _ = clock.scheduleAtFixedRate(this::sample, 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void sample() {
    try {
      var sample = now();
      synchronized (samples) {
        samples.add(sample);
      }
    } catch (IOException _) {
      // A process has ended; its exit status tells how.
    }
  }

  Sample now() throws IOException {
    return new Sample(
        System.nanoTime(), engine.rss(), heap.used(), engine.cpu(), feeder.cpu(), collector.cpu());
  }

  /// All so far.
  List<Sample> samples() {
    synchronized (samples) {
      return List.copyOf(samples);
    }
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }
}
