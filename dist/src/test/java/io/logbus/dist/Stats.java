// SPDX-License-Identifier: Apache-2.0
package io.logbus.dist;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// The ledger that `run --stats` prints, read back.
///
/// @param rows by the name of the stage
record Stats(Map<String, Row> rows) {

  private static final Pattern LINE =
      Pattern.compile(
          "(?m)^  ([a-z][a-z0-9_-]*) +(\\d+) +(\\d+) +(\\d+) +(\\d+) +(\\d+) +(\\d+) +(\\d+) +(\\d+) +(\\S+)");

  /// One stage, and the most bytes that were ever in its channel.
  record Row(
      long in,
      long forwarded,
      long filtered,
      long rejected,
      long absorbed,
      long held,
      long made,
      long out,
      String peak) {

    boolean balances() {
      return in == forwarded + filtered + rejected + absorbed + held && out == forwarded + made;
    }
  }

  /// The row of a stage that was printed.
  Row of(String stage) {
    return Objects.requireNonNull(rows.get(stage), stage);
  }

  static Stats in(String printed) {
    var rows = new LinkedHashMap<String, Row>();
    List<MatchResult> lines = LINE.matcher(printed).results().toList();
    for (var line : lines) {
      rows.put(
          line.group(1),
          new Row(
              count(line, 2),
              count(line, 3),
              count(line, 4),
              count(line, 5),
              count(line, 6),
              count(line, 7),
              count(line, 8),
              count(line, 9),
              line.group(10)));
    }
    return new Stats(rows);
  }

  private static long count(MatchResult line, int group) {
    return Long.parseLong(line.group(group));
  }
}
