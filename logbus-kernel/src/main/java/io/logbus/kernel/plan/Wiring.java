// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import io.logbus.kernel.file.DidYouMean;
import io.logbus.kernel.file.Findings;
import io.logbus.kernel.file.Shown;
import io.logbus.kernel.plan.Declared.Input;
import io.logbus.kernel.plan.Graph.Link;
import io.logbus.kernel.plan.Graph.VirtualReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Makes arrows of the `inputs`, and notes those that cannot be.
final class Wiring {

  /// Each of them has an arrow from nearly every stage.
  private static final int MOST_ERROR_READERS = 64;

  private final Findings findings;
  private final DidYouMean didYouMean = new DidYouMean();
  private final Map<String, Integer> indexes = new HashMap<>();
  private final List<String> names = new ArrayList<>();
  private final Set<String> meant = new HashSet<>();
  private final Graph graph;

  private final boolean whole;

  /// For these stages.
  ///
  /// @param whole whether they are all that the file declares
  Wiring(List<Draft> stages, boolean whole, Findings findings) {
    this.findings = findings;
    this.whole = whole;
    this.graph = new Graph(stages);
    for (int i = 0; i < stages.size(); i++) {
      indexes.put(stages.get(i).name(), i);
      names.add(stages.get(i).name());
    }
    names.add("ERRORS");
    names.add("STATS");
  }

  Graph wire() {
    for (int i = 0; i < graph.size(); i++) {
      wire(i);
    }
    new LooseEnds(graph, meant, whole, findings).check();
    return graph;
  }

  private void wire(int index) {
    var stage = graph.stage(index);
    var declared = stage.declared();
    var inputs = declared.inputs();
    if (stage.role() == Draft.Role.READ) {
      if (!inputs.isEmpty()) {
        findings.error(
            inputs.getFirst().mark(),
            "'"
                + stage.name()
                + "' is a source (module '"
                + declared.module()
                + "') and has no inputs",
            "leave out 'inputs'");
        inputs.forEach(input -> meant.add(input.stage()));
      }
      return;
    }
    var seen = new HashSet<String>();
    for (var input : inputs) {
      if (!seen.add(input.text())) {
        findings.error(
            input.mark(), "'" + stage.name() + "' names the input '" + input.text() + "' twice");
      } else {
        wire(input, index);
      }
    }
  }

  private void wire(Input input, int index) {
    if (input.isErrors()) {
      graph.addErrorReader(new VirtualReader(index, input.mark()));
      if (graph.errorReaders().size() == MOST_ERROR_READERS + 1) {
        findings.error(input.mark(), "more than " + MOST_ERROR_READERS + " stages read 'ERRORS'");
      }
      return;
    }
    if (input.isStats()) {
      graph.addStatsReader(new VirtualReader(index, input.mark()));
      return;
    }
    if (input.isOutputOfVirtual()) {
      findings.error(
          input.mark(), "'" + input.stage() + "' has no outputs", "write '" + input.stage() + "'");
      return;
    }
    var from = indexes.get(input.stage());
    if (from == null) {
      unknown(input);
      return;
    }
    var stage = graph.stage(from);
    if (input.output().isEmpty()) {
      if (stage.role() == Draft.Role.WRITE) {
        findings.error(
            input.mark(),
            "'" + stage.name() + "' is a sink: there is nothing to read from it",
            "events that it rejects are '" + stage.name() + ".rejected'");
      } else {
        graph.add(new Link(from, new Port.Main(), index, input.mark()));
      }
    } else if (input.output().get().equals("rejected")) {
      if (stage.role() == Draft.Role.READ && !stage.reads()) {
        findings.error(
            input.mark(),
            "'" + stage.name() + "' is a source without 'decode': it rejects nothing");
      } else {
        graph.add(new Link(from, new Port.Rejected(), index, input.mark()));
      }
    } else {
      wireNamed(input, stage, from, index);
    }
  }

  private void wireNamed(Input input, Draft stage, int from, int index) {
    var output = input.output().orElseThrow();
    if (stage.bound().isEmpty()) {
      meant.add(stage.name());
      return; // What outputs it has is not known.
    }
    var outputs = stage.bound().get().traits().outputs();
    if (outputs.contains(output)) {
      graph.add(new Link(from, new Port.Named(output), index, input.mark()));
      return;
    }
    meant.add(stage.name());
    var all = new ArrayList<>(outputs);
    all.add("rejected");
    findings.error(
        input.mark(),
        "'" + stage.name() + "' has no output '" + output + "'",
        didYouMean
            .among(all, output)
            .orElse(
                (all.size() == 1 ? "its only other output is '" : "its outputs are '")
                    + String.join("', '", all)
                    + "'"));
  }

  private static String hint(String stage, List<String> near) {
    if (stage.contains(",")) {
      return "several inputs are a list: 'inputs: [a, b]'";
    }
    return near.isEmpty() ? "an input is the name of a stage in this file" : DidYouMean.ask(near);
  }

  private void unknown(Input input) {
    if (!whole || indexes.containsKey(input.text())) {
      meant.add(input.text());
      return; // It may be what was left out, or its name has a dot and was told.
    }
    var near = didYouMean.nearest(names, input.stage());
    meant.addAll(near);
    findings.error(
        input.mark(),
        "there is no stage '" + Shown.cut(input.stage()) + "'",
        hint(input.stage(), near));
  }
}
