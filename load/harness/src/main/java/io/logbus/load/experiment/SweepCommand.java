// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.experiment;

import io.logbus.load.engine.Audit;
import io.logbus.load.engine.Capacity;
import io.logbus.load.engine.Ended;
import io.logbus.load.engine.EngineException;
import io.logbus.load.engine.MemoryBound;
import io.logbus.load.engine.Rig;
import io.logbus.load.engine.Setup;
import io.logbus.load.engine.StageStats;
import io.logbus.load.engine.Transform;
import io.logbus.load.feed.Order;
import io.logbus.load.lab.Lab;
import io.logbus.load.lab.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Fills all channels before a sink that takes nothing, and compares what they hold with the bound.
@Command(
    name = "sweep",
    description = {
      "Stalls the sink at several capacities, and compares the memory of events with its bound.",
      "Fails when a channel holds more than 'logbus check' says."
    })
public final class SweepCommand implements Callable<Integer> {

  private static final double WARM_UP = 60_000;
  private static final double PRESSURE = 400_000;

  /// More than all channels of the largest capacity take.
  private static final long EVENTS = 400_000;

  private static final long STALL_MILLIS = 5_000;
  private static final double MEGA = 1 << 20;

  @Mixin private final Lab lab = new Lab();

  @Option(
      names = "--capacities",
      paramLabel = "EVENTS",
      split = ",",
      description = "of each channel (default: ${DEFAULT-VALUE})")
  private List<Integer> capacities = List.of(64, 256, 1024, 4096, 16_384);

  private final Table table =
      new Table(
          "Memory of events while the sink takes nothing, in MB.",
          "capacity, events",
          "capacity, MB",
          "bound",
          "measured",
          "fullest channel",
          "peak RSS");

  private boolean faulty;

  @Override
  public Integer call() throws IOException, InterruptedException {
    var corpus = lab.corpus();
    var folder = lab.folder("sweep");
    lab.provenance(folder, corpus);
    for (int events : capacities) {
      var own = Files.createDirectories(folder.resolve("capacity-" + events));
      var capacity = Capacity.of(events);
      stall(new Setup(lab.image(), corpus, Transform.JS, capacity, own));
    }
    lab.report(folder, List.of(table));
    return faulty ? 1 : 0;
  }

  private void stall(Setup setup) throws IOException, InterruptedException {
    try (var rig = Rig.start(setup)) {
      rig.feed(new Order(0, WARM_UP, (long) WARM_UP));
      rig.stall();
      rig.order(new Order(1, PRESSURE, EVENTS));
      Thread.sleep(STALL_MILLIS);
      rig.resume();
      rig.awaitHanded();
      rig.awaitAll();
      var bound = rig.bound();
      var ended = rig.finish();
      row(setup.capacity(), bound, ended);
      Audit.of(setup, ended, bound, 0).forEach(fault -> fault(setup, fault));
    } catch (EngineException failure) {
      fault(setup, String.valueOf(failure.getMessage()));
    }
  }

  private void fault(Setup setup, String fault) {
    faulty = true;
    lab.say("FAULT: capacity %d: %s".formatted(setup.capacity().events(), fault));
  }

  private void row(Capacity capacity, MemoryBound bound, Ended ended) {
    table.row(
        Integer.toString(capacity.events()),
        mega(capacity.bytes()),
        mega(bound.all()),
        mega(most(ended)),
        "%.0f %%".formatted(100 * fullest(bound, ended)),
        mega(ended.peakRss()));
  }

  /// What all channels hold together, at the moment at which it is most.
  private static long most(Ended ended) {
    return ended.stages().stream()
        .filter(stage -> stage.channel() != null)
        .collect(
            Collectors.groupingBy(
                StageStats::time,
                Collectors.summingLong(stage -> Objects.requireNonNull(stage.channel()).bytes())))
        .values()
        .stream()
        .mapToLong(bytes -> bytes)
        .max()
        .orElse(0);
  }

  private static double fullest(MemoryBound bound, Ended ended) {
    return ended.ledger().stream()
        .filter(stage -> stage.channel() != null)
        .mapToDouble(
            stage ->
                (double) Objects.requireNonNull(stage.channel()).peak()
                    / bound.channels().getOrDefault(stage.stage(), 0L))
        .max()
        .orElse(0);
  }

  private static String mega(long bytes) {
    return "%.1f".formatted(bytes / MEGA);
  }
}
