// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli.report;

import io.logbus.kernel.plan.Edge;
import io.logbus.kernel.plan.OnError;
import io.logbus.kernel.plan.Plan;
import io.logbus.kernel.plan.PlannedStage;
import io.logbus.kernel.plan.WhenFull;
import java.io.PrintWriter;

/// What the signs mean that stand in the paths of `check`.
public final class Legend {

  private final Plan plan;

  public Legend(Plan plan) {
    this.plan = plan;
  }

  /// Prints a line for each sign that is there.
  public void print(PrintWriter out) {
    out.println("  where →       waits for room (when_full: block)");
    if (plan.edges().stream().anyMatch(Legend::drops)) {
      out.println("        —drop→  drops events for which there is no room, and counts them");
    }
    if (!plan.outputsOf(PlannedStage.STATS).isEmpty()) {
      out.println("        STATS   waits for nobody: what finds no room is counted as missed");
    }
    if (has(OnError.KEEP)) {
      out.println("        (keep)  passes on what it cannot handle, with the reason in 'error'");
    }
    if (has(OnError.STOP)) {
      out.println("        (stop)  ends the pipeline at the first event that it cannot handle");
    }
  }

  private static boolean drops(Edge edge) {
    return edge.whenFull() == WhenFull.DROP && !edge.from().equals(PlannedStage.STATS);
  }

  private boolean has(OnError policy) {
    return plan.stages().stream().anyMatch(stage -> stage.onError() == policy);
  }
}
