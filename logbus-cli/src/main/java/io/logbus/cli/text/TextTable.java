// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli.text;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Rows of cells that are printed in columns: the first to the left, as names are, the others to
/// the right, as numbers are.
public final class TextTable {

  private static final String GAP = "  ";

  private final int columns;
  private final List<List<String>> rows = new ArrayList<>();

  public TextTable(String... headings) {
    this.columns = headings.length;
    rows.add(List.of(headings));
  }

  /// Adds a row with a cell for each heading.
  public void row(Object... cells) {
    if (cells.length != columns) {
      throw new IllegalArgumentException(cells.length + " cells for " + columns + " columns");
    }
    rows.add(Arrays.stream(cells).map(String::valueOf).toList());
  }

  /// Prints the headings and the rows, indented.
  public void print(PrintWriter out) {
    int[] widths = new int[columns];
    for (var row : rows) {
      for (int i = 0; i < columns; i++) {
        widths[i] = Math.max(widths[i], width(row.get(i)));
      }
    }
    for (var row : rows) {
      var line = new StringBuilder(GAP);
      for (int i = 0; i < columns; i++) {
        String padding = " ".repeat(widths[i] - width(row.get(i)));
        line.append(i == 0 ? row.get(i) + padding : GAP + padding + row.get(i));
      }
      out.println(line.toString().stripTrailing());
    }
  }

  private static int width(String cell) {
    return cell.codePointCount(0, cell.length());
  }
}
