// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A pipeline that can run. Immutable.
///
/// Nothing is checked here or later: the [Planner] makes one only of a file without faults, and
/// whoever makes one by hand, as tests do, answers for its parts.
public final class Plan {

  private final String name;
  private final List<PlannedStage> stages;
  private final List<Edge> edges;
  private final int maxEventBytes;
  private final StateRules state;
  private final Map<String, List<Edge>> inputs = new HashMap<>();
  private final Map<String, List<Edge>> outputs = new HashMap<>();

  /// A plan of these parts.
  ///
  /// @param name of the pipeline
  /// @param stages in an order in which each comes after those that it reads
  /// @param edges every arrow, those to the readers of `ERRORS` included
  /// @param maxEventBytes the pipeline's `max_event_bytes`
  /// @param state what is kept on the disk, and where
  public Plan(
      String name,
      List<PlannedStage> stages,
      List<Edge> edges,
      int maxEventBytes,
      StateRules state) {
    this.name = name;
    this.stages = List.copyOf(stages);
    this.edges = List.copyOf(edges);
    this.maxEventBytes = maxEventBytes;
    this.state = state;
    for (var edge : edges) {
      inputs.computeIfAbsent(edge.to(), _ -> new ArrayList<>()).add(edge);
      outputs.computeIfAbsent(edge.from(), _ -> new ArrayList<>()).add(edge);
    }
    inputs.replaceAll((_, all) -> List.copyOf(all));
    outputs.replaceAll((_, all) -> List.copyOf(all));
  }

  /// The name of the pipeline.
  public String name() {
    return name;
  }

  /// The stages, in an order in which each comes after those that it reads.
  public List<PlannedStage> stages() {
    return stages;
  }

  /// Every arrow, those to the readers of `ERRORS` included.
  public List<Edge> edges() {
    return edges;
  }

  /// The pipeline's `max_event_bytes`.
  public int maxEventBytes() {
    return maxEventBytes;
  }

  /// What is kept on the disk, and where.
  public StateRules state() {
    return state;
  }

  /// The most heap that one event may take by its own estimate: a larger one is rejected where it
  /// is made. A wire text of `max_event_bytes` seldom needs four times that once it is indexed; one
  /// of hundreds of thousands of tiny fields does, and is rejected.
  public long maxEventHeap() {
    return 4L * maxEventBytes + (64 << 10);
  }

  /// These stages and all that their events can reach, whatever the output.
  public Set<String> downstream(Collection<String> of) {
    var seen = new HashSet<String>();
    var ahead = new ArrayDeque<>(of);
    for (var name = ahead.poll(); name != null; name = ahead.poll()) {
      if (seen.add(name)) {
        outputsOf(name).forEach(edge -> ahead.add(edge.to()));
      }
    }
    return seen;
  }

  /// The edges into a stage.
  public List<Edge> inputsOf(String stage) {
    return inputs.getOrDefault(stage, List.of());
  }

  /// The edges out of a stage.
  public List<Edge> outputsOf(String stage) {
    return outputs.getOrDefault(stage, List.of());
  }
}
