// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli.graph;

import java.io.PrintWriter;

/// A drawing in the language of Graphviz (https://graphviz.org/doc/info/lang.html).
final class DotGraph {

  private final Drawing drawing;

  DotGraph(Drawing drawing) {
    this.drawing = drawing;
  }

  void print(PrintWriter out) {
    out.println("digraph " + quoted(drawing.name()) + " {");
    out.println("  rankdir=LR");
    out.println("  node [shape=box]");
    drawing
        .nodes()
        .forEach((node, label) -> out.println("  " + quoted(node) + attributes(node, label)));
    for (String node : drawing.nodes().keySet()) {
      for (var arrow : drawing.from(node)) {
        String label = arrow.label().isEmpty() ? "" : " [label=" + quoted(arrow.label()) + "]";
        out.println("  " + quoted(node) + " -> " + quoted(arrow.to()) + label);
      }
    }
    out.println("}");
  }

  private String attributes(String node, String label) {
    if (drawing.isVirtual(node)) {
      return " [style=dashed]";
    }
    return node.equals(label) ? "" : " [label=" + quoted(node + "\n" + label) + "]";
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
  }
}
