// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli.report;

import io.logbus.api.config.ByteSize;
import io.logbus.cli.text.TextTable;
import io.logbus.kernel.plan.MemoryBound;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/// The memory that the events of a pipeline take at most, for `check`, and whether there is as
/// much.
public final class Memory {

  private static final long MIB = 1L << 20;
  private static final long GIB = 1L << 30;

  /// What the process takes besides its heap: code, classes, the stacks of its threads.
  private static final long BESIDE_HEAP = 128 * MIB;

  private final MemoryBound bound;
  private final Room room;

  /// Prepares a report.
  public Memory(MemoryBound bound, Room room) {
    this.bound = bound;
    this.room = room;
  }

  /// Prints the bytes of each channel and stage, their sum, and the [#warnings].
  public void print(PrintWriter out) {
    out.println("memory of events at most, in bytes");
    var table = new TextTable("stage", "its channel", "the stage", "each further lane");
    for (var stage : bound.stages()) {
      table.row(stage.stage(), stage.channel(), stage.own(), stage.furtherLane());
    }
    if (bound.deadLetters() > 0) {
      table.row("dead letters", 0, bound.deadLetters(), 0);
    }
    table.print(out);
    out.println("  in all: " + bound.bytes() + " (" + new ByteSize(bound.bytes()) + ")");
    warnings().forEach(warning -> out.println("  warning: " + warning));
  }

  /// Whether the heap is large enough for the events, and the memory for the heap: what is not, and
  /// what to do.
  public List<String> warnings() {
    var warnings = new ArrayList<String>();
    if (bound.bytes() > room.heap()) {
      warnings.add(
          "events may take %s, and the heap has %s; lower the capacities or 'max_event_bytes'%s"
              .formatted(new ByteSize(bound.bytes()), new ByteSize(room.heap()), orSet(wanted())));
    }
    if (room.heap() > room.memory() - BESIDE_HEAP) {
      warnings.add(
          "the heap may grow to %s, and with %s besides it that is more than the %s of memory here%s"
              .formatted(
                  new ByteSize(room.heap()),
                  new ByteSize(BESIDE_HEAP),
                  new ByteSize(room.memory()),
                  bound.bytes() > mostHeap()
                      ? "; events may take %s: lower the capacities or 'max_event_bytes'"
                          .formatted(new ByteSize(bound.bytes()))
                      : "; set " + option(mostHeap() / MIB + "m")));
    }
    return List.copyOf(warnings);
  }

  /// The GiB for the events and half as much again for everything else.
  private long wanted() {
    return 1 + (long) (bound.bytes() * 1.5 / GIB);
  }

  private long mostHeap() {
    return room.memory() - BESIDE_HEAP;
  }

  /// A larger heap is only an answer where there is memory for it.
  private String orSet(long gibibytes) {
    return gibibytes > mostHeap() / GIB
        ? ": a heap of %dGiB does not fit into the %s of memory here"
            .formatted(gibibytes, new ByteSize(room.memory()))
        : ", or set " + option(gibibytes + "g");
  }

  private static String option(String heap) {
    return "LOGBUS_JAVA_OPTS=-Xmx" + heap;
  }
}
