// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.experiment;

import io.logbus.load.engine.Capacity;
import io.logbus.load.engine.EngineException;
import io.logbus.load.engine.Rig;
import io.logbus.load.engine.Setup;
import io.logbus.load.engine.Transform;
import io.logbus.load.feed.Order;
import io.logbus.load.lab.Lab;
import io.logbus.load.lab.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Runs one pipeline with its transform native, in JavaScript, and absent, in turn, and tells what
/// each stage takes of the CPU.
@Command(
    name = "stages",
    description = "Tells the CPU time of each stage per event, with and without a transform.")
public final class StagesCommand implements Callable<Integer> {

  private static final List<Transform> TRANSFORMS =
      List.of(Transform.ABSENT, Transform.NATIVE, Transform.JS);

  private static final double WARM_UP_SECONDS = 10;
  private static final String PROCESS = "the process";

  @Mixin private final Lab lab = new Lab();

  @Option(
      names = "--rate",
      paramLabel = "EVENTS",
      description = "events a second (default: ${DEFAULT-VALUE})")
  private double rate = 100_000;

  @Option(
      names = "--seconds",
      paramLabel = "COUNT",
      description = "that are measured (default: ${DEFAULT-VALUE})")
  private double seconds = 10;

  @Option(
      names = "--rounds",
      paramLabel = "COUNT",
      description = "runs of each pipeline (default: ${DEFAULT-VALUE})")
  private int rounds = 3;

  /// By stage, nanoseconds per event of each transform's runs.
  private final Map<String, Map<String, List<Double>>> costs = new TreeMap<>();

  @Override
  public Integer call() throws IOException, InterruptedException, EngineException {
    var corpus = lab.corpus();
    var folder = lab.folder("stages");
    lab.provenance(folder, corpus);
    for (int round = 1; round <= rounds; round++) {
      for (var transform : TRANSFORMS) {
        run(transform, corpus, folder.resolve(transform.name() + "-" + round));
      }
    }
    lab.report(folder, List.of(table()));
    return 0;
  }

  private void run(Transform transform, Path corpus, Path folder)
      throws IOException, InterruptedException, EngineException {
    var setup =
        new Setup(
            lab.image(), corpus, transform, Capacity.of(1024), Files.createDirectories(folder));
    try (var rig = Rig.start(setup)) {
      rig.feed(new Order(0, rate, Math.round(WARM_UP_SECONDS * rate)));
      var before = rig.cpuOfStages();
      long processBefore = rig.sample().engine();
      var fed = rig.feed(new Order(1, rate, Math.round(seconds * rate))).fed();
      var after = rig.cpuOfStages();
      double events = fed.events();
      add(PROCESS, transform, (rig.sample().engine() - processBefore) / events);
      after.forEach(
          (stage, cpu) -> add(stage, transform, (cpu - before.getOrDefault(stage, 0L)) / events));
      rig.finish();
    }
  }

  private void add(String stage, Transform transform, double nanos) {
    costs
        .computeIfAbsent(stage, _ -> new TreeMap<>())
        .computeIfAbsent(transform.name(), _ -> new ArrayList<>())
        .add(nanos);
  }

  private Table table() {
    var table =
        new Table(
            "CPU time per event at %,.0f events/s, in nanoseconds, in the median of %d runs."
                .formatted(rate, rounds),
            "stage",
            "absent",
            "native",
            "js");
    costs.forEach(
        (stage, of) ->
            table.row(
                stage,
                median(of.getOrDefault("absent", List.of())),
                median(of.getOrDefault("native", List.of())),
                median(of.getOrDefault("js", List.of()))));
    return table;
  }

  private static String median(List<Double> figures) {
    var sorted = figures.stream().sorted().toList();
    return sorted.isEmpty() ? "-" : "%.0f".formatted(sorted.get(sorted.size() / 2));
  }
}
