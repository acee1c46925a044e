// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli.graph;

import java.io.PrintWriter;
import java.util.Locale;

/// How a drawing can be printed.
public enum GraphFormat {
  /// For a terminal.
  TEXT,
  /// For Graphviz.
  DOT,
  /// For Markdown pages.
  MERMAID;

  /// The value of the option `--format`.
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// Prints a drawing.
  public void print(Drawing drawing, PrintWriter out) {
    switch (this) {
      case TEXT -> new TextTree(drawing).print(out);
      case DOT -> new DotGraph(drawing).print(out);
      case MERMAID -> new MermaidGraph(drawing).print(out);
    }
  }
}
