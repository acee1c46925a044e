// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import io.logbus.api.PayloadKind;
import io.logbus.kernel.channel.Capacity;
import io.logbus.kernel.file.Findings;
import io.logbus.kernel.plan.Graph.Link;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Turns drafts in which nothing is wrong into the parts of a plan.
final class Assembly {

  private final Graph graph;
  private final Kinds kinds;
  private final Capacity capacity;
  private final Map<Integer, FullPolicy> policies = new HashMap<>();

  /// For this graph.
  ///
  /// @param capacity of a channel whose stage does not say
  Assembly(Graph graph, Kinds kinds, Capacity capacity) {
    this.graph = graph;
    this.kinds = kinds;
    this.capacity = capacity;
  }

  private PlannedStage stage(int index) {
    var draft = graph.stage(index);
    return new PlannedStage(
        draft.name(),
        draft.declared().id(),
        step(index, draft),
        capacity(draft),
        draft.declared().keys().onError().orElse(OnError.REJECT),
        draft.declared().mark());
  }

  private Capacity capacity(Draft draft) {
    var keys = draft.declared().keys();
    boolean batches = keys.batch().isPresent() || keys.inFlight().isPresent();
    var usual = batches ? keys.rules().room(capacity) : capacity;
    return keys.capacity().orElse(CapacityKeys.NONE).over(usual);
  }

  private Step step(int index, Draft draft) {
    var bound = draft.bound().orElseThrow();
    return switch (draft.role()) {
      case READ ->
          new Step.Read(
              bound,
              draft.compression(),
              draft.codec(),
              bound.traits().emits().orElse(PayloadKind.FIELDS));
      case CHANGE -> new Step.Change(bound);
      case PARSE -> new Step.Parse(bound, draft.parse().orElseThrow(), kinds.input(index));
      case FORMAT -> new Step.Format(bound);
      case WRITE ->
          new Step.Write(
              bound,
              draft.codec(),
              draft.compression(),
              kinds.input(index),
              draft.declared().keys().rules().within(bound.traits().timeout()));
      case UNKNOWN -> throw new IllegalStateException("a stage without a module was not refused");
    };
  }

  /// The stages in this order, behind `STATS` if a stage reads it.
  List<PlannedStage> stages(List<Integer> order, Duration statsInterval) {
    var stages = new ArrayList<PlannedStage>();
    graph.statsReaders().stream()
        .limit(1)
        .forEach(reader -> stages.add(PlannedStage.stats(statsInterval, reader.mark())));
    order.forEach(index -> stages.add(stage(index)));
    return stages;
  }

  /// All arrows: into each stage in turn those of its inputs, then the implied ones, then those of
  /// `STATS`.
  List<Edge> edges(List<Integer> order, List<Link> implied) {
    var edges = new ArrayList<Edge>();
    for (int stage : order) {
      graph.in(stage).forEach(link -> edges.add(edge(link)));
    }
    implied.forEach(link -> edges.add(edge(link)));
    for (var reader : graph.statsReaders()) {
      var to = graph.name(reader.stage());
      edges.add(new Edge(PlannedStage.STATS, new Port.Main(), to, WhenFull.DROP));
    }
    return edges;
  }

  private Edge edge(Link link) {
    var from = graph.name(link.from());
    var policy =
        policies.computeIfAbsent(
            link.to(), to -> FullPolicy.of(graph.stage(to).declared(), new Findings()));
    return new Edge(from, link.port(), graph.name(link.to()), policy.of(link, from));
  }
}
