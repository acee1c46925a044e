// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli.report;

import io.logbus.api.config.ByteSize;
import io.logbus.cli.text.TextTable;
import io.logbus.kernel.plan.MemoryBound;
import java.io.PrintWriter;

/// The memory that the events of a pipeline take at most, for `check`.
public final class Memory {

  private static final long GIB = 1L << 30;

  private final MemoryBound bound;
  private final long heap;

  /// Prepares a report.
  ///
  /// @param heap the bytes that there are
  public Memory(MemoryBound bound, long heap) {
    this.bound = bound;
    this.heap = heap;
  }

  /// Prints the bytes of each channel and stage, their sum, and whether the heap is large enough.
  public void print(PrintWriter out) {
    out.println("memory of events at most, in bytes");
    var table = new TextTable("stage", "its channel", "the stage", "each further lane");
    for (var stage : bound.stages()) {
      table.row(stage.stage(), stage.channel(), stage.own(), stage.furtherLane());
    }
    table.print(out);
    out.println("  in all: " + bound.bytes() + " (" + new ByteSize(bound.bytes()) + ")");
    if (bound.bytes() > heap) {
      out.println(
          "  warning: the heap has "
              + new ByteSize(heap)
              + "; lower the capacities, or set LOGBUS_JAVA_OPTS=-Xmx"
              + roomFor(bound.bytes()));
    }
  }

  /// The events and half as much again for everything else, in whole GiB.
  private static String roomFor(long bytes) {
    return (1 + bytes / 2 * 3 / GIB) + "g";
  }
}
