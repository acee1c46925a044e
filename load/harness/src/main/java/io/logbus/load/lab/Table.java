// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A table in Markdown, whose columns line up in plain text too. All columns but the first hold
/// figures and are flush right.
public final class Table {

  private final String title;
  private final List<List<String>> rows = new ArrayList<>();

  /// @param title a sentence above the table
  /// @param heads of its columns
  public Table(String title, String... heads) {
    this.title = title;
    rows.add(List.of(heads));
  }

  /// Adds a row with a cell for each column.
  public Table row(String... cells) {
    if (cells.length != rows.getFirst().size()) {
      throw new IllegalArgumentException(
          "%d cells for %d columns".formatted(cells.length, rows.getFirst().size()));
    }
    rows.add(List.of(cells));
    return this;
  }

  @Override
  public String toString() {
    int columns = rows.getFirst().size();
    int[] widths =
        IntStream.range(0, columns)
            .map(i -> rows.stream().mapToInt(row -> row.get(i).length()).max().orElse(0))
            .map(width -> Math.max(width, 3))
            .toArray();
    var lines = new ArrayList<String>();
    for (var row : rows) {
      lines.add(line(row, widths));
    }
    lines.add(1, rule(widths));
    return "\n" + title + "\n\n" + String.join("\n", lines) + "\n";
  }

  private static String line(List<String> row, int[] widths) {
    return IntStream.range(0, widths.length)
        .mapToObj(i -> pad(row.get(i), widths[i], i > 0))
        .collect(Collectors.joining(" | ", "| ", " |"));
  }

  private static String pad(String cell, int width, boolean right) {
    var blanks = " ".repeat(width - cell.length());
    return right ? blanks + cell : cell + blanks;
  }

  private static String rule(int[] widths) {
    return IntStream.range(0, widths.length)
        .mapToObj(i -> i == 0 ? "-".repeat(widths[i]) : "-".repeat(widths[i] - 1) + ":")
        .collect(Collectors.joining(" | ", "| ", " |"));
  }
}
