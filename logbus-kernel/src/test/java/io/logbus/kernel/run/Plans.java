// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.BatchSink;
import io.logbus.api.Component;
import io.logbus.api.Compression;
import io.logbus.api.Decoder;
import io.logbus.api.Intake;
import io.logbus.api.PayloadKind;
import io.logbus.api.Sink;
import io.logbus.api.SinkBatch;
import io.logbus.api.Source;
import io.logbus.api.Traits;
import io.logbus.api.Transform;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.kernel.channel.Capacity;
import io.logbus.kernel.file.Mark;
import io.logbus.kernel.plan.Bound;
import io.logbus.kernel.plan.DeadLetterRules;
import io.logbus.kernel.plan.Edge;
import io.logbus.kernel.plan.OnError;
import io.logbus.kernel.plan.ParseOptions;
import io.logbus.kernel.plan.Plan;
import io.logbus.kernel.plan.PlannedStage;
import io.logbus.kernel.plan.Port;
import io.logbus.kernel.plan.StateRules;
import io.logbus.kernel.plan.Step;
import io.logbus.kernel.plan.WhenFull;
import io.logbus.kernel.plan.WriteRules;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/// Builds plans out of stages that live in the test.
final class Plans {

  static final String STATS = PlannedStage.STATS;

  static final Instant TIME = Instant.parse("2026-01-02T03:04:05Z");

  private static final Mark MARK = new Mark(1, 1, 1);

  record NoOptions() {}

  private final List<PlannedStage> stages = new ArrayList<>();
  private final List<Edge> edges = new ArrayList<>();
  private Capacity capacity = Capacity.DEFAULT;
  private int maxEventBytes = 1 << 20;
  private static final DeadLetterRules NO_LETTERS =
      new DeadLetterRules(false, 1, DeadLetterRules.WhenFull.STOP);

  private StateRules state =
      new StateRules(Path.of("target/no-state"), Duration.ofMillis(10), NO_LETTERS);
  private OnError onError = OnError.REJECT;
  private WhenFull whenFull = WhenFull.BLOCK;
  private WriteRules rules = WriteRules.DEFAULT;

  static Event event(String text) {
    return Event.of(Bytes.utf8(text), TIME);
  }

  static List<Event> events(int count) {
    return IntStream.range(0, count).mapToObj(i -> event("e" + i)).toList();
  }

  static String text(Event event) {
    return ((Bytes) event.payload()).utf8();
  }

  /// For the stages that follow.
  Plans capacity(int events, long bytes) {
    capacity = new Capacity(events, bytes);
    return this;
  }

  Plans deadLetters(DeadLetterRules rules) {
    state = new StateRules(state.dataDir(), state.checkpointInterval(), rules);
    return this;
  }

  Plans dataDir(Path folder) {
    state = new StateRules(folder, Duration.ofMillis(10), DeadLetterRules.DEFAULT);
    return this;
  }

  /// For the sinks that follow.
  Plans rules(WriteRules those) {
    rules = those;
    return this;
  }

  /// For the stages that follow.
  Plans onError(OnError those) {
    onError = those;
    return this;
  }

  /// For the inputs of the stages that follow.
  Plans whenFull(WhenFull those) {
    whenFull = those;
    return this;
  }

  Plans maxEventBytes(int bytes) {
    maxEventBytes = bytes;
    return this;
  }

  Plans source(String name, Source source) {
    return add(
        name,
        new Step.Read(
            bound(
                Component.source(
                    name, NoOptions.class, Traits.source(PayloadKind.BYTES), (_, _) -> source)),
            Optional.empty(),
            PayloadKind.BYTES));
  }

  Plans decodingSource(String name, Source source, Supplier<Decoder> decoder) {
    return add(
        name,
        new Step.Read(
            bound(
                Component.source(
                    name, NoOptions.class, Traits.source(PayloadKind.STREAM), (_, _) -> source)),
            Optional.of(bound(decoder(decoder))),
            PayloadKind.STREAM));
  }

  Plans parse(String name, PayloadKind input, Supplier<Decoder> decoder, String... inputs) {
    return add(name, new Step.Parse(bound(decoder(decoder)), ParseOptions.NONE, input), inputs);
  }

  Plans parseField(String name, ParseOptions options, Supplier<Decoder> decoder, String... inputs) {
    return add(name, new Step.Parse(bound(decoder(decoder)), options, PayloadKind.FIELDS), inputs);
  }

  private static Component<NoOptions> decoder(Supplier<Decoder> decoder) {
    return Component.decoder("test", NoOptions.class, PayloadKind.BYTES, (_, _) -> decoder.get());
  }

  Plans transform(String name, Traits traits, Supplier<Transform> transform, String... inputs) {
    return add(
        name,
        new Step.Change(
            bound(Component.transform(name, NoOptions.class, traits, (_, _) -> transform.get()))),
        inputs);
  }

  Plans transform(String name, Transform transform, String... inputs) {
    return transform(name, Traits.anyTransform(), () -> transform, inputs);
  }

  Plans sink(String name, BatchSink sink, String... inputs) {
    return add(
        name,
        new Step.Write(
            bound(
                Component.batchSink(
                    name, NoOptions.class, Traits.sink(PayloadKind.BYTES), (_, _) -> sink)),
            Optional.empty(),
            PayloadKind.BYTES,
            rules),
        inputs);
  }

  Plans expandingSource(
      String name, Source source, Supplier<Compression> compression, Supplier<Decoder> decoder) {
    return expandingSource(name, source, compression, Optional.of(bound(decoder(decoder))));
  }

  Plans expandingSource(String name, Source source, Supplier<Compression> compression) {
    return expandingSource(name, source, compression, Optional.empty());
  }

  private Plans expandingSource(
      String name, Source source, Supplier<Compression> compression, Optional<Bound<?>> decode) {
    return add(
        name,
        new Step.Read(
            bound(
                Component.source(
                    name, NoOptions.class, Traits.source(PayloadKind.STREAM), (_, _) -> source)),
            Optional.of(bound(compression(compression))),
            decode,
            PayloadKind.STREAM));
  }

  Plans compressingSink(
      String name, BatchSink sink, Supplier<Compression> compression, String... inputs) {
    return add(
        name,
        new Step.Write(
            bound(
                Component.batchSink(
                    name, NoOptions.class, Traits.sink(PayloadKind.BYTES), (_, _) -> sink)),
            Optional.empty(),
            Optional.of(bound(compression(compression))),
            PayloadKind.BYTES,
            rules),
        inputs);
  }

  private static Component<NoOptions> compression(Supplier<Compression> compression) {
    return Component.compression("test", NoOptions.class, (_, _) -> compression.get());
  }

  Plans generalSink(String name, Sink sink, String... inputs) {
    return add(
        name,
        new Step.Write(
            bound(
                Component.sink(
                    name, NoOptions.class, Traits.sink(PayloadKind.BYTES), (_, _) -> sink)),
            Optional.empty(),
            PayloadKind.BYTES,
            rules),
        inputs);
  }

  /// The virtual stage that those with the input `STATS` read.
  Plans stats(Duration interval) {
    return add(STATS, new Step.Stats(interval));
  }

  private static Bound<NoOptions> bound(Component<NoOptions> component) {
    var options = new NoOptions();
    return new Bound<>(component, options, component.traits().apply(options));
  }

  /// Inputs are `stage`, `stage.output`, `stage.rejected`, or `stage.ERRORS` for an edge that the
  /// planner would imply.
  private Plans add(String name, Step step, String... inputs) {
    stages.add(new PlannedStage(name, name, step, capacity, onError, MARK));
    for (var input : inputs) {
      int dot = input.indexOf('.');
      String output = dot < 0 ? "" : input.substring(dot + 1);
      Port port =
          switch (output) {
            case "" -> new Port.Main();
            case "rejected" -> new Port.Rejected();
            case "ERRORS" -> new Port.Errors();
            case String other -> new Port.Named(other);
          };
      var policy = input.equals(STATS) ? WhenFull.DROP : whenFull;
      edges.add(new Edge(dot < 0 ? input : input.substring(0, dot), port, name, policy));
    }
    return this;
  }

  Plan build() {
    return new Plan("test", stages, edges, maxEventBytes, state);
  }

  /// A source that emits events in lists of `chunk` on one lane.
  static Source emitting(List<Event> events, int chunk) {
    return intake -> emit(intake, events, chunk);
  }

  private static void emit(Intake intake, List<Event> events, int chunk) throws Exception {
    var lane = intake.lane();
    for (int i = 0; i < events.size(); i += chunk) {
      var _ = lane.emit(events.subList(i, Math.min(events.size(), i + chunk)), Integer.toString(i));
    }
  }

  /// A sink that keeps what it is given.
  static final class Collector implements BatchSink {
    final List<Event> events = new ArrayList<>();

    @Override
    public synchronized void write(SinkBatch batch) {
      events.addAll(batch.events());
    }

    synchronized List<String> texts() {
      return events.stream().map(Plans::text).toList();
    }
  }
}
