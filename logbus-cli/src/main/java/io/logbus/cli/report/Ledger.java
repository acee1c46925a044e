// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli.report;

import io.logbus.api.config.ByteSize;
import io.logbus.cli.text.TextTable;
import io.logbus.kernel.run.StageStatus;
import java.io.PrintWriter;
import java.util.List;

/// What became of the events of each stage, for `run --stats`.
public final class Ledger {

  private final List<StageStatus> stages;

  public Ledger(List<StageStatus> stages) {
    this.stages = List.copyOf(stages);
  }

  /// Prints a row for each stage, then what the plugins counted, if anything.
  public void print(PrintWriter out) {
    var table =
        new TextTable(
            "stage",
            "in",
            "forwarded",
            "filtered",
            "rejected",
            "absorbed",
            "held",
            "made",
            "out",
            "rejected parts",
            "channel peak");
    for (var stage : stages) {
      var row = stage.ledger();
      table.row(
          row.stage(),
          row.in(),
          row.forwarded(),
          row.filtered(),
          row.rejected(),
          row.absorbed(),
          row.held(),
          row.made(),
          row.out(),
          row.rejectedParts(),
          new ByteSize(stage.peakBytes()));
    }
    table.print(out);
    long inFlight =
        stages.stream().mapToLong(stage -> stage.peakBytes() + stage.collectedPeakBytes()).sum();
    out.println(
        "  in flight at most: %d (%s), if every peak came at once"
            .formatted(inFlight, new ByteSize(inFlight)));
    for (var stage : stages) {
      stage.counters().forEach((name, count) -> print(stage.ledger().stage(), name, count, out));
    }
  }

  private static void print(String stage, String counter, long count, PrintWriter out) {
    if (count > 0) {
      out.println("  " + stage + "  " + counter + " " + count);
    }
  }
}
