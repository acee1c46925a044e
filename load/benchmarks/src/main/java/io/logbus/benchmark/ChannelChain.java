// SPDX-License-Identifier: Apache-2.0
package io.logbus.benchmark;

import com.sun.management.OperatingSystemMXBean;
import io.logbus.kernel.channel.Capacity;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;

/// Sends batches through a chain of six channels with a thread between each two, as a pipeline of
/// seven stages does, and prints throughput and CPU time: `[ROUNDS [BATCHES]]`. The forms take
/// turns, so that what else the machine does strikes all of them.
final class ChannelChain {

  private static final int CHANNELS = 6;
  private static final int WARM_UP = 2;
  private static final long EVENT_BYTES = 1200;
  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private ChannelChain() {}

  public static void main(String[] args) throws InterruptedException {
    int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 9;
    int batches = args.length > 1 ? Integer.parseInt(args[1]) : 400_000;
    System.out.println("form            events producers   batches/s   CPU ns a batch and channel");
    for (int events : new int[] {64, 1}) {
      for (int producers : new int[] {1, 4}) {
        compare(events, producers, batches, rounds);
      }
    }
  }

  private static void compare(int events, int producers, int batches, int rounds)
      throws InterruptedException {
    var series = new EnumMap<Form, Series>(Form.class);
    for (int round = -WARM_UP; round < rounds; round++) {
      for (Form form : Form.values()) {
        long cpu = SYSTEM.getProcessCpuTime();
        long start = System.nanoTime();
        run(form, events, producers, batches / producers);
        double wall = System.nanoTime() - start;
        double spent = SYSTEM.getProcessCpuTime() - cpu;
        if (round >= 0) {
          series
              .computeIfAbsent(form, _ -> new Series())
              .add(batches * 1e9 / wall, spent / batches / CHANNELS);
        }
      }
    }
    series.forEach(
        (form, figures) ->
            System.out.printf("%-15s %6d %9d %s%n", form, events, producers, figures));
  }

  private static void run(Form form, int events, int producers, int batches)
      throws InterruptedException {
    List<HandOff> chain = new ArrayList<>();
    for (int i = 0; i < CHANNELS; i++) {
      chain.add(form.make(Capacity.DEFAULT, i == 0 ? producers : 1, events));
    }
    var threads = new ArrayList<Thread>();
    for (int i = 0; i < producers; i++) {
      threads.add(Thread.ofPlatform().start(() -> produce(chain.getFirst(), events, batches)));
    }
    for (int i = 1; i < CHANNELS; i++) {
      HandOff in = chain.get(i - 1);
      HandOff out = chain.get(i);
      threads.add(Thread.ofPlatform().start(() -> passOn(in, out)));
    }
    int arrived = 0;
    HandOff last = chain.getLast();
    for (Batch batch = last.take(); batch != null; batch = last.take()) {
      last.release(batch);
      arrived++;
    }
    if (arrived != batches * producers) {
      throw new IllegalStateException(form + " lost batches: " + arrived + " arrived");
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static void produce(HandOff out, int events, int batches) {
    for (int i = 0; i < batches; i++) {
      out.send(new Batch(events, events * EVENT_BYTES));
    }
    out.producerDone();
  }

  private static void passOn(HandOff in, HandOff out) {
    for (Batch batch = in.take(); batch != null; batch = in.take()) {
      out.send(batch);
      in.release(batch);
    }
    out.producerDone();
  }

  /// The figures of one form over the rounds.
  private static final class Series {
    private final List<Double> throughput = new ArrayList<>();
    private final List<Double> cpu = new ArrayList<>();

    void add(double batchesPerSecond, double nanos) {
      throughput.add(batchesPerSecond);
      cpu.add(nanos);
    }

    @Override
    public String toString() {
      Collections.sort(throughput);
      Collections.sort(cpu);
      int middle = cpu.size() / 2;
      return "%,11.0f   %6.0f  (%.0f to %.0f)"
          .formatted(throughput.get(middle), cpu.get(middle), cpu.getFirst(), cpu.getLast());
    }
  }
}
