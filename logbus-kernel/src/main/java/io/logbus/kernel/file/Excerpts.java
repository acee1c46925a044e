// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.file;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Shows a line of a text with a place in it marked. Secrets are shown as `***`, long lines are cut
/// around the place, and nothing in them can move the terminal's cursor.
final class Excerpts {

  /// Terminal columns for the line itself.
  private static final int WIDTH = 100;

  /// How much is shown before the place where a long line is cut.
  private static final int BEFORE = 40;

  /// How many code points on each side of the place are looked at. More cannot be shown, and a line
  /// may be the whole file.
  private static final int NEAR = 1_000;

  private final Source source;
  private final Map<Integer, List<Mark>> hidden = new HashMap<>();

  Excerpts(Source source, List<Mark> hidden) {
    this.source = source;
    for (var mark : hidden) {
      this.hidden.computeIfAbsent(mark.line(), _ -> new ArrayList<>()).add(mark);
    }
  }

  /// The line, and below it the mark with the hint behind it.
  String of(Mark mark, String hint) {
    int length = source.length(mark.line());
    int place = Math.min(mark.column() - 1, length);
    int first = Math.max(0, place - NEAR);
    int last = Math.min(length, place + NEAR);
    var cells = cells(mark.line(), first, last);
    int start = place - first;
    int end = Math.min(start + mark.length(), cells.size());
    int from = 0;
    int to = cells.size();
    if (to < length || width(cells, 0, to) > WIDTH) {
      from = first == 0 && width(cells, 0, start) <= BEFORE ? 0 : back(cells, start, BEFORE);
      to = forth(cells, from, WIDTH);
    }
    boolean cutBefore = first + from > 0;
    var line =
        (cutBefore ? "…" : "")
            + String.join("", cells.subList(from, to))
            + (first + to < length ? "…" : "");
    int indent = (cutBefore ? 1 : 0) + width(cells, from, start);
    int carets = Math.max(1, width(cells, start, Math.clamp(end, start, Math.max(start, to))));
    var number = String.valueOf(mark.line());
    var margin = " ".repeat(Math.max(0, 4 - number.length()));
    return (margin + number + " | " + line).stripTrailing()
        + "\n"
        + " ".repeat(margin.length() + number.length())
        + " | "
        + " ".repeat(indent)
        + "^".repeat(carets)
        + (hint.isEmpty() ? "" : " " + hint)
        + "\n";
  }

  /// What is shown for each code point of a part of a line.
  private List<String> cells(int number, int first, int last) {
    var columns = source.columns(number);
    var cells = new ArrayList<String>();
    source
        .line(number)
        .orElse("")
        .substring(columns.indexBehind(first), columns.indexBehind(last))
        .codePoints()
        .forEach(point -> cells.add(Shown.cell(point)));
    for (var mark : hidden.getOrDefault(number, List.of())) {
      int from = Math.max(mark.column() - 1 - first, 0);
      int to = Math.min(mark.column() - 1 - first + mark.length(), cells.size());
      for (int i = from; i < to; i++) {
        cells.set(i, i == from ? "***" : "");
      }
    }
    return cells;
  }

  private static int width(List<String> cells, int from, int to) {
    int width = 0;
    for (int i = from; i < to; i++) {
      width += Shown.width(cells.get(i));
    }
    return width;
  }

  private static int back(List<String> cells, int start, int width) {
    int at = start;
    for (int left = width; at > 0 && left > 0; at--) {
      left -= Shown.width(cells.get(at - 1));
    }
    return at;
  }

  private static int forth(List<String> cells, int from, int width) {
    int at = from;
    for (int left = width; at < cells.size() && left > 0; at++) {
      left -= Shown.width(cells.get(at));
    }
    return at;
  }
}
