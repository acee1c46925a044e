// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli.graph;

import io.logbus.kernel.plan.Edge;
import io.logbus.kernel.plan.Plan;
import io.logbus.kernel.plan.PlannedStage;
import io.logbus.kernel.plan.Port;
import io.logbus.kernel.plan.WhenFull;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/// A plan as people draw it: the implied edges into each reader of `ERRORS` are one arrow from a
/// node of that name.
///
/// @param name of the pipeline
/// @param nodes each with its label, in an order in which each comes after those that lead to it
/// @param policies of nodes whose `on_error` is not `reject`, in a word
/// @param arrows by the node where they start
public record Drawing(
    String name,
    SequencedMap<String, String> nodes,
    Map<String, String> policies,
    Map<String, List<Arrow>> arrows) {

  /// The node where the readers of `ERRORS` start.
  public static final String ERRORS = "ERRORS";

  /// From an output of a node to another node.
  ///
  /// @param output the name of the output, empty for the main one
  /// @param drops whether events for which there is no room are dropped; those of `STATS` always
  ///   are, which is not told
  public record Arrow(String from, String output, String to, boolean drops) {

    /// Where it starts, as the pipeline file says it: `route` or `route.late`.
    public String start() {
      return output.isEmpty() ? from : from + "." + output;
    }

    /// What is written on it; empty for nothing.
    String label() {
      return output + (output.isEmpty() || !drops ? "" : ", ") + (drops ? "drop" : "");
    }
  }

  /// Draws a plan.
  public static Drawing of(Plan plan) {
    var arrows = new LinkedHashSet<Arrow>();
    for (var edge : plan.edges()) {
      arrows.add(arrow(edge));
    }
    var nodes = new LinkedHashMap<String, String>();
    if (arrows.stream().anyMatch(arrow -> arrow.from().equals(ERRORS))) {
      nodes.put(ERRORS, "what other stages reject");
    }
    var policies = new LinkedHashMap<String, String>();
    for (var stage : plan.stages()) {
      nodes.put(stage.name(), StageLabel.of(stage));
      StageLabel.policy(stage).ifPresent(policy -> policies.put(stage.name(), policy));
    }
    var byStart = new LinkedHashMap<String, List<Arrow>>();
    for (var arrow : arrows) {
      byStart.computeIfAbsent(arrow.from(), _ -> new ArrayList<>()).add(arrow);
    }
    return new Drawing(plan.name(), nodes, policies, byStart);
  }

  /// Whether a node is no stage of the file.
  boolean isVirtual(String node) {
    return node.equals(ERRORS) || node.equals(PlannedStage.STATS);
  }

  /// The arrows that start at a node.
  public List<Arrow> from(String node) {
    return arrows.getOrDefault(node, List.of());
  }

  /// The nodes that no arrow leads to.
  public List<String> starts() {
    var starts = new LinkedHashSet<>(nodes.keySet());
    arrows.values().forEach(list -> list.forEach(arrow -> starts.remove(arrow.to())));
    return List.copyOf(starts);
  }

  private static Arrow arrow(Edge edge) {
    boolean drops = edge.whenFull() == WhenFull.DROP && !edge.from().equals(PlannedStage.STATS);
    return switch (edge.port()) {
      case Port.Main() -> new Arrow(edge.from(), "", edge.to(), drops);
      case Port.Named(String name) -> new Arrow(edge.from(), name, edge.to(), drops);
      case Port.Rejected() -> new Arrow(edge.from(), "rejected", edge.to(), drops);
      case Port.Errors() -> new Arrow(ERRORS, "", edge.to(), drops);
    };
  }
}
