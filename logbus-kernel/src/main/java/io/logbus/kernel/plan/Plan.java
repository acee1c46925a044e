// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import java.util.List;

/// A pipeline that can run: made only by the planner, so that nothing is checked again later.
///
/// @param name of the pipeline
/// @param stages in an order in which each comes after those that it reads
/// @param edges every arrow, those to the readers of `ERRORS` included
/// @param maxEventBytes the pipeline's `max_event_bytes`
public record Plan(String name, List<PlannedStage> stages, List<Edge> edges, int maxEventBytes) {

  public Plan {
    stages = List.copyOf(stages);
    edges = List.copyOf(edges);
  }

  /// The most heap that one event may take by its own estimate: a larger one is rejected where it
  /// is made. A wire text of `max_event_bytes` needs up to four times that once it is indexed.
  public long maxEventHeap() {
    return 4L * maxEventBytes + (64 << 10);
  }

  /// The edges into a stage.
  public List<Edge> inputsOf(String stage) {
    return edges.stream().filter(edge -> edge.to().equals(stage)).toList();
  }

  /// The edges out of a stage.
  public List<Edge> outputsOf(String stage) {
    return edges.stream().filter(edge -> edge.from().equals(stage)).toList();
  }
}
