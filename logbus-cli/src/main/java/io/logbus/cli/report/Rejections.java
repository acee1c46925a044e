// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli.report;

import io.logbus.kernel.file.Shown;
import io.logbus.kernel.run.RejectedEvents;
import java.io.PrintWriter;
import java.util.List;

/// The rejected events that no stage read: a person must hear of them.
public final class Rejections {

  private final List<RejectedEvents> stages;
  private final long droppedLetters;

  /// @param droppedLetters how many older dead letters had to go for new ones
  public Rejections(List<RejectedEvents> stages, long droppedLetters) {
    this.stages = List.copyOf(stages);
    this.droppedLetters = droppedLetters;
  }

  /// Whether any stage rejected an event, read or not.
  public boolean any() {
    return stages.stream().anyMatch(stage -> stage.rejected() > 0);
  }

  /// Tells of each stage whose rejected events nobody read, and where they are.
  public void print(PrintWriter err) {
    stages.stream()
        .filter(stage -> stage.kept() + stage.lost() > 0)
        .forEach(stage -> print(stage, err));
    if (stages.stream().anyMatch(stage -> stage.kept() > 0)) {
      err.println("  they are dead letters now: see `logbus dead-letters list`");
    }
    if (droppedLetters > 0) {
      err.printf(
          "logbus: %d of the oldest dead letters are gone, to make room for newer ones"
              + " (`when_full: drop_oldest`)%n",
          droppedLetters);
    }
  }

  private static void print(RejectedEvents stage, PrintWriter err) {
    long unread = stage.kept() + stage.lost();
    err.printf(
        "logbus: stage '%s' rejected %d %s that no stage reads; %s: %s%n",
        stage.stage(),
        unread,
        unread == 1 ? "event" : "events",
        unread == 1 ? "the reason" : "the first",
        Shown.text(stage.firstReason()));
    if (stage.lost() > 0) {
      err.printf(
          "  %d of them are gone, since dead letters are off or have no room; to keep them, add a"
              + " stage with `inputs: [%s.rejected]`%n",
          stage.lost(), stage.stage());
    }
  }
}
