// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli.report;

import io.logbus.kernel.file.Shown;
import io.logbus.kernel.run.RejectedEvents;
import java.io.PrintWriter;
import java.util.List;

/// The rejected events that no stage read: a person must hear of them.
public final class Rejections {

  private final List<RejectedEvents> stages;

  public Rejections(List<RejectedEvents> stages) {
    this.stages = List.copyOf(stages);
  }

  /// Whether any stage rejected an event, read or not.
  public boolean any() {
    return stages.stream().anyMatch(stage -> stage.rejected() > 0);
  }

  /// Tells of each stage whose rejected events nobody read.
  public void print(PrintWriter err) {
    stages.stream().filter(stage -> stage.unread() > 0).forEach(stage -> print(stage, err));
  }

  private static void print(RejectedEvents stage, PrintWriter err) {
    err.printf(
        "logbus: stage '%s' rejected %d %s that no stage reads; %s: %s%n",
        stage.stage(),
        stage.unread(),
        stage.unread() == 1 ? "event" : "events",
        stage.unread() == 1 ? "the reason" : "the first",
        Shown.text(stage.firstReason()));
    err.printf("  to keep them, add a stage with `inputs: [%s.rejected]`%n", stage.stage());
  }
}
