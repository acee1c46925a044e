// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli.graph;

import io.logbus.api.Component;
import io.logbus.api.PayloadKind;
import io.logbus.api.Traits;
import io.logbus.kernel.channel.Capacity;
import io.logbus.kernel.file.Mark;
import io.logbus.kernel.plan.Bound;
import io.logbus.kernel.plan.DeadLetterRules;
import io.logbus.kernel.plan.Edge;
import io.logbus.kernel.plan.OnError;
import io.logbus.kernel.plan.Plan;
import io.logbus.kernel.plan.PlannedStage;
import io.logbus.kernel.plan.Port;
import io.logbus.kernel.plan.StateRules;
import io.logbus.kernel.plan.Step;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/// Plans from arrows such as `a>b`, `a.late>b`, `a.rejected>b` and `a.ERRORS>b`. All stages have
/// the module `pass`; those that stand at the left first come first.
final class PlanFixture {

  private record Nothing() {}

  private PlanFixture() {}

  static Plan plan(String... arrows) {
    var names = new LinkedHashSet<String>();
    var edges = new ArrayList<Edge>();
    for (String arrow : arrows) {
      String[] ends = arrow.split(">", -1);
      String[] start = ends[0].split("\\.", -1);
      names.add(start[0]);
      names.add(ends[1]);
      edges.add(new Edge(start[0], port(start.length == 1 ? "" : start[1]), ends[1]));
    }
    return plan(List.copyOf(names), edges);
  }

  static Plan plan(List<String> names, List<Edge> edges) {
    var stages = names.stream().map(name -> stage(name, new Step.Change(bound("pass")))).toList();
    return new Plan(
        "fixture",
        stages,
        edges,
        1 << 20,
        new StateRules(Path.of("state"), Duration.ofSeconds(1), DeadLetterRules.DEFAULT));
  }

  static PlannedStage stage(String name, Step step) {
    return new PlannedStage(name, name, step, Capacity.DEFAULT, OnError.REJECT, new Mark(1, 1, 1));
  }

  static Bound<?> bound(String module) {
    var traits = Traits.source(PayloadKind.BYTES);
    var component =
        new Component<>(
            module,
            Component.Kind.TRANSFORM,
            Nothing.class,
            _ -> traits,
            (_, _) -> {
              throw new AssertionError("nothing is made of a drawing");
            });
    return new Bound<>(component, new Nothing(), traits);
  }

  private static Port port(String name) {
    return switch (name) {
      case "" -> new Port.Main();
      case "rejected" -> new Port.Rejected();
      case "ERRORS" -> new Port.Errors();
      default -> new Port.Named(name);
    };
  }
}
