// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli.graph;

import java.io.PrintWriter;
import java.util.HashMap;
import java.util.Map;

/// A drawing as a Mermaid flow chart (https://mermaid.js.org/syntax/flowchart.html). Its nodes are
/// numbered: a stage may be called `end`, which Mermaid keeps for itself.
final class MermaidGraph {

  private final Drawing drawing;
  private final Map<String, String> ids = new HashMap<>();

  MermaidGraph(Drawing drawing) {
    this.drawing = drawing;
    for (String node : drawing.nodes().keySet()) {
      ids.put(node, "s" + ids.size());
    }
  }

  void print(PrintWriter out) {
    out.println("flowchart LR");
    drawing
        .nodes()
        .forEach(
            (node, label) -> out.println("  " + ids.get(node) + "[" + text(node, label) + "]"));
    for (String node : drawing.nodes().keySet()) {
      for (var arrow : drawing.from(node)) {
        String label = arrow.label().isEmpty() ? "" : "|" + quoted(arrow.label()) + "|";
        out.println("  " + ids.get(node) + " -->" + label + " " + ids.get(arrow.to()));
      }
    }
  }

  private static String text(String node, String label) {
    return quoted(node.equals(label) ? node : node + "<br>" + label);
  }

  private static String quoted(String text) {
    return '"' + text.replace("\"", "#quot;") + '"';
  }
}
