// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import io.logbus.kernel.file.Findings;
import java.util.HashSet;
import java.util.Set;

/// Notes stages that nothing comes into or that nobody reads.
final class LooseEnds {

  private final Graph graph;
  private final Set<String> meant;
  private final boolean whole;
  private final Findings findings;

  /// For these stages.
  ///
  /// @param meant the stages that somebody meant to read and could not: that was noted
  /// @param whole whether the stages are all that the file declares
  LooseEnds(Graph graph, Set<String> meant, boolean whole, Findings findings) {
    this.graph = graph;
    this.meant = meant;
    this.whole = whole;
    this.findings = findings;
  }

  void check() {
    boolean open = graph.size() == 0 || !whole;
    boolean source = false;
    boolean allReadersAreKnown = whole && allInputsAreKnown();
    for (int i = 0; i < graph.size(); i++) {
      var stage = graph.stage(i);
      source |= stage.role() == Draft.Role.READ || stage.role() == Draft.Role.UNKNOWN;
      if (stage.role() == Draft.Role.UNKNOWN) {
        continue;
      }
      if (stage.role() != Draft.Role.READ && stage.declared().inputs().isEmpty()) {
        open = true;
        if (!stage.declared().doubts().inputs()) {
          findings.error(
              stage.declared().markOf("inputs"),
              "'" + stage.name() + "' has no inputs",
              "name the stages that it reads: 'inputs: [stage]'");
        }
      }
      if (allReadersAreKnown
          && stage.role() != Draft.Role.WRITE
          && !meant.contains(stage.name())
          && !stage.declared().doubts().name()) {
        checkOutputs(i, stage);
      }
    }
    if (!source && !open && graph.size() > 0) {
      findings.error(
          graph.stage(0).declared().mark(),
          "the pipeline has no source",
          "add a stage without inputs, such as one of module 'read-stdin'"
              + (graph.statsReaders().isEmpty() ? "" : ": 'STATS' alone would never end"));
    }
  }

  private boolean allInputsAreKnown() {
    for (int i = 0; i < graph.size(); i++) {
      var stage = graph.stage(i);
      if (stage.role() != Draft.Role.READ && stage.declared().doubts().inputs()) {
        return false;
      }
    }
    return true;
  }

  private void checkOutputs(int index, Draft stage) {
    boolean main = false;
    var named = new HashSet<String>();
    for (var link : graph.out(index)) {
      switch (link.port()) {
        case Port.Main _ -> main = true;
        case Port.Named(var name) -> named.add(name);
        case Port.Rejected _, Port.Errors _ -> {}
      }
    }
    var mark = stage.declared().mark();
    if (!main && named.isEmpty()) {
      findings.error(
          mark,
          "'" + stage.name() + "' is a dead end: it is no sink, and no stage reads it",
          "name it in the 'inputs' of another stage");
      return;
    }
    if (!main) {
      findings.warning(
          mark,
          "no stage reads the main output of '" + stage.name() + "'",
          "events that it sends there are dropped");
    }
    stage.bound().stream()
        .flatMap(bound -> bound.traits().outputs().stream())
        .filter(output -> !named.contains(output))
        .forEach(
            output ->
                findings.warning(
                    mark,
                    "no stage reads '" + stage.name() + "." + output + "'",
                    "events that it sends there are dropped"));
  }
}
