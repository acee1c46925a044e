// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli.report;

import io.logbus.kernel.file.Shown;
import io.logbus.kernel.run.RejectedEvents;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;

/// The rejected events that no stage read: a person must hear of them.
public final class Rejections {

  private static final Path USUAL = Path.of("state");

  private final List<RejectedEvents> stages;
  private final long droppedLetters;
  private final Path dataDir;

  /// @param droppedLetters how many older dead letters had to go for new ones
  /// @param dataDir where dead letters are kept
  public Rejections(List<RejectedEvents> stages, long droppedLetters, Path dataDir) {
    this.stages = List.copyOf(stages);
    this.droppedLetters = droppedLetters;
    this.dataDir = dataDir;
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
    long kept = stages.stream().mapToLong(RejectedEvents::kept).sum();
    if (kept > 0) {
      err.printf(
          "  %s now: see `logbus dead-letters list%s`%n",
          letters(kept), dataDir.normalize().equals(USUAL) ? "" : " --data-dir " + dataDir);
    }
    if (droppedLetters > 0) {
      err.printf(
          "logbus: %s gone, to make room for newer ones (`when_full: drop_oldest`)%n",
          droppedLetters == 1
              ? "the oldest dead letter is"
              : "the %d oldest dead letters are".formatted(droppedLetters));
    }
  }

  private String letters(long kept) {
    boolean all = stages.stream().allMatch(stage -> stage.lost() == 0);
    if (kept == 1) {
      return all ? "it is a dead letter" : "one of them is a dead letter";
    }
    return all ? "they are dead letters" : kept + " of them are dead letters";
  }

  private static void print(RejectedEvents stage, PrintWriter err) {
    long unread = stage.kept() + stage.lost();
    err.printf(
        "logbus: stage '%s' rejected %s that no stage reads; %s: %s%n",
        stage.stage(),
        Shown.count(unread, "event"),
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
