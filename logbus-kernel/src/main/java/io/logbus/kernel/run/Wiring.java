// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.Decoder;
import io.logbus.api.Encoder;
import io.logbus.api.Metrics;
import io.logbus.api.PayloadKind;
import io.logbus.api.Transform;
import io.logbus.kernel.channel.Channel;
import io.logbus.kernel.plan.Edge;
import io.logbus.kernel.plan.Plan;
import io.logbus.kernel.plan.PlannedStage;
import io.logbus.kernel.plan.Port;
import io.logbus.kernel.plan.Step;
import io.logbus.kernel.plan.WhenFull;
import io.logbus.kernel.state.Checkpoints;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.function.Predicate;

/// Makes the channels and stages of a plan.
final class Wiring {

  private final Plan plan;
  private final PipelineSettings settings;
  private final Supervisor supervisor;
  private final Checkpoints checkpoints;
  private final DeadLetterBox box;
  private final Map<String, List<Edge>> inputs = new HashMap<>();
  private final Map<String, List<Edge>> outputs = new HashMap<>();
  private final Map<String, Counters> counters = new HashMap<>();
  private final Map<String, Channel<Batch>> channels = new HashMap<>();
  private final Map<String, RunningStage> running = new HashMap<>();

  Wiring(
      Plan plan,
      PipelineSettings settings,
      Supervisor supervisor,
      Checkpoints checkpoints,
      DeadLetterBox box) {
    this.box = box;
    this.checkpoints = checkpoints;
    this.plan = plan;
    this.settings = settings;
    this.supervisor = supervisor;
    for (var edge : plan.edges()) {
      inputs.computeIfAbsent(edge.to(), _ -> new ArrayList<>()).add(edge);
      outputs.computeIfAbsent(edge.from(), _ -> new ArrayList<>()).add(edge);
    }
    for (var stage : plan.stages()) {
      var edges = inputs.getOrDefault(stage.name(), List.of());
      if (!edges.isEmpty()) {
        channels.put(stage.name(), new Channel<>(stage.capacity(), edges.size()));
      }
    }
  }

  /// The stages in the order of the plan.
  List<RunningStage> stages() {
    plan.stages().stream().filter(Wiring::isOfTheFile).forEach(this::make);
    plan.stages().stream().filter(stage -> !isOfTheFile(stage)).forEach(this::make);
    return plan.stages().stream().map(this::running).toList();
  }

  /// `STATS` is not: it is made last, since it looks at the others.
  private static boolean isOfTheFile(PlannedStage stage) {
    return !(stage.step() instanceof Step.Stats);
  }

  private RunningStage running(PlannedStage stage) {
    return Objects.requireNonNull(running.get(stage.name()));
  }

  private void make(PlannedStage stage) {
    var setup = setup(stage);
    var task =
        switch (stage.step()) {
          case Step.Stats(var interval) -> stats(setup, interval);
          case Step.Read read ->
              new SourceTask(setup, supervisor, read, () -> checkpoints.of(stage.id()));
          case Step.Write write -> new SinkTask(setup, supervisor, write, channel(stage));
          case Step.Change change -> {
            var traits = change.transform().traits();
            yield new TransformTask(
                setup,
                supervisor,
                change.transform().loader(),
                channel(stage),
                () -> (Transform) change.transform().create(setup.context()),
                traits.perLane(),
                traits.tick());
          }
          case Step.Format format ->
              new TransformTask(
                  setup,
                  supervisor,
                  format.encoder().loader(),
                  channel(stage),
                  () -> new Formatter((Encoder) format.encoder().create(setup.context())),
                  false,
                  Duration.ZERO);
          case Step.Parse parse ->
              new TransformTask(
                  setup,
                  supervisor,
                  parse.decoder().loader(),
                  channel(stage),
                  () -> parser(parse, setup.context()),
                  parse.input() == PayloadKind.STREAM,
                  Duration.ZERO);
        };
    running.put(
        stage.name(),
        new RunningStage(setup, task, Optional.ofNullable(channels.get(stage.name()))));
  }

  private StatsTask stats(StageSetup setup, Duration interval) {
    var others = plan.stages().stream().filter(Wiring::isOfTheFile).toList();
    var reached = plan.downstream(List.of(setup.stage()));
    var real =
        plan.downstream(
            others.stream().filter(PlannedStage::isSource).map(PlannedStage::name).toList());
    return new StatsTask(
        setup,
        supervisor,
        interval,
        settings.drain().dividedBy(4),
        others.stream()
            .map(stage -> new StageFigures(plan.name(), stage.step().module(), running(stage)))
            .toList(),
        running(others, stage -> !reached.contains(stage)),
        new StatsRest(
            running(others, stage -> !real.contains(stage)), running(others, real::contains)));
  }

  private List<RunningStage> running(List<PlannedStage> stages, Predicate<String> which) {
    return stages.stream().filter(stage -> which.test(stage.name())).map(this::running).toList();
  }

  private static Transform parser(Step.Parse parse, RunningContext context) throws Exception {
    var decoder = (Decoder) parse.decoder().create(context);
    return parse.options().field().isPresent()
        ? new FieldParser(decoder, parse.options())
        : new Parser(decoder, parse.input() == PayloadKind.STREAM);
  }

  private Channel<Batch> channel(PlannedStage stage) {
    var channel = channels.get(stage.name());
    if (channel == null) {
      throw new IllegalArgumentException("stage '" + stage.name() + "' has no inputs");
    }
    return channel;
  }

  private StageSetup setup(PlannedStage stage) {
    var context =
        new RunningContext(
            stage.name(),
            settings.clock(),
            System.getLogger("logbus." + stage.name()),
            counters(stage.name()),
            plan.maxEventBytes(),
            Optional.empty(),
            Optional.empty());
    return new StageSetup(
        stage.name(),
        stage.id(),
        outlets(stage.name()),
        new Tally(),
        new Rejections(),
        box,
        stage.onError(),
        context,
        plan.maxEventHeap(),
        new LongAccumulator(Math::max, 0));
  }

  private Counters counters(String stage) {
    return counters.computeIfAbsent(stage, _ -> new Counters());
  }

  private Outlets outlets(String stage) {
    var main = new ArrayList<Reader>();
    var rejected = new ArrayList<Reader>();
    var errors = new ArrayList<Reader>();
    var named = new LinkedHashMap<String, List<Reader>>();
    for (var edge : outputs.getOrDefault(stage, List.of())) {
      var reader = reader(edge);
      switch (edge.port()) {
        case Port.Main _ -> main.add(reader);
        case Port.Named port ->
            named.computeIfAbsent(port.name(), _ -> new ArrayList<>()).add(reader);
        case Port.Rejected _ -> rejected.add(reader);
        case Port.Errors _ -> errors.add(reader);
      }
    }
    var byName = new LinkedHashMap<String, Outlet>();
    named.forEach((name, readers) -> byName.put(name, new Outlet(readers)));
    return new Outlets(new Outlet(main), byName, new Outlet(rejected), new Outlet(errors));
  }

  private Reader reader(Edge edge) {
    var channel = channels.get(edge.to());
    var edges = inputs.get(edge.to());
    if (channel == null || edges == null) {
      throw new IllegalArgumentException("an edge leads to '" + edge.to() + "', which is no stage");
    }
    Optional<Metrics.Counter> dropped =
        edge.whenFull() == WhenFull.DROP
            ? Optional.of(counters(edge.to()).counter("dropped"))
            : Optional.empty();
    return new Reader(channel, edges.indexOf(edge), dropped);
  }
}
