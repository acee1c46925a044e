// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli.graph;

import io.logbus.cli.graph.Drawing.Arrow;
import java.io.PrintWriter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/// A drawing as a tree of lines. What follows a stage that several others lead to is shown once.
final class TextTree {

  /// A line to come: what leads to its node, and how far the lines below are moved in.
  private record Line(String stem, String output, String node, String indent) {}

  private final Drawing drawing;
  private final Set<String> shown = new HashSet<>();
  private final Deque<Line> ahead = new ArrayDeque<>();

  TextTree(Drawing drawing) {
    this.drawing = drawing;
  }

  void print(PrintWriter out) {
    for (String start : drawing.starts()) {
      ahead.push(new Line("", "", start, ""));
      while (!ahead.isEmpty()) {
        print(ahead.pop(), out);
      }
    }
  }

  private void print(Line line, PrintWriter out) {
    boolean first = shown.add(line.node());
    out.println(
        line.stem() + output(line) + line.node() + (first ? label(line.node()) : " (above)"));
    if (!first) {
      return;
    }
    var arrows = drawing.from(line.node());
    for (int i = arrows.size() - 1; i >= 0; i--) {
      boolean last = i == arrows.size() - 1;
      ahead.push(next(arrows.get(i), line.indent(), last));
    }
  }

  private static Line next(Arrow arrow, String indent, boolean last) {
    return new Line(
        indent + (last ? "└─ " : "├─ "),
        arrow.output(),
        arrow.to(),
        indent + (last ? "   " : "│  "));
  }

  private static String output(Line line) {
    return line.output().isEmpty() ? "" : "[" + line.output() + "] ";
  }

  private String label(String node) {
    String label = drawing.nodes().get(node);
    return node.equals(label) ? "" : " (" + label + ")";
  }
}
