// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli.graph;

import io.logbus.cli.graph.Drawing.Arrow;
import java.io.PrintWriter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/// A drawing as a tree of lines. What follows a stage that several others lead to is shown once. A
/// tree that gets too deep goes on below, from the left: the indents of a chain would add up to the
/// square of its length.
final class TextTree {

  /// The columns by which a line is moved in at most: some remain for the name of a stage.
  private static final int DEEPEST = 60;

  /// A line to come: what leads to its node, and how far the lines below are moved in.
  private record Line(String stem, String label, String node, String indent) {}

  private final Drawing drawing;
  private final Set<String> shown = new HashSet<>();
  private final Deque<Line> ahead = new ArrayDeque<>();
  private final Deque<String> below = new ArrayDeque<>();

  TextTree(Drawing drawing) {
    this.drawing = drawing;
  }

  void print(PrintWriter out) {
    for (String start : drawing.starts()) {
      below.add(start);
      while (!below.isEmpty()) {
        String node = below.remove();
        if (!shown.contains(node)) {
          ahead.push(new Line("", "", node, ""));
        }
        while (!ahead.isEmpty()) {
          print(ahead.pop(), out);
        }
      }
    }
  }

  private void print(Line line, PrintWriter out) {
    String node = line.node();
    var arrows = drawing.from(node);
    boolean above = shown.contains(node);
    boolean goesOn = !above && line.indent().length() > DEEPEST && !arrows.isEmpty();
    String remark = above ? " (above)" : goesOn ? " (below)" : label(node);
    out.println(line.stem() + arrow(line) + node + remark);
    if (goesOn) {
      below.add(node);
    } else if (shown.add(node)) {
      for (int i = arrows.size() - 1; i >= 0; i--) {
        ahead.push(next(arrows.get(i), line.indent(), i == arrows.size() - 1));
      }
    }
  }

  private static Line next(Arrow arrow, String indent, boolean last) {
    return new Line(
        indent + (last ? "└─ " : "├─ "),
        arrow.label(),
        arrow.to(),
        indent + (last ? "   " : "│  "));
  }

  private static String arrow(Line line) {
    return line.label().isEmpty() ? "" : "[" + line.label() + "] ";
  }

  private String label(String node) {
    String label = drawing.nodes().get(node);
    return node.equals(label) ? "" : " (" + label + ")";
  }
}
