// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.file;

import java.util.Comparator;
import java.util.List;

/// Shows problems to people: what and where, the line with the place marked, and what to do.
///
///     pipeline.yaml:12:5: error: unknown option 'brokrs' of module 'read-kafka'
///       12 |     brokrs: [localhost:9092]
///          |     ^^^^^^ did you mean 'brokers'?
public final class Diagnostics {

  /// More than anybody mends before the next look.
  private static final int MOST_SHOWN = 100;

  /// A name in the file may be the whole file.
  private static final int LONGEST_TEXT = 2_000;

  private final Source source;
  private final Excerpts excerpts;

  /// For problems of this text.
  ///
  /// @param hidden places that hold secrets, shown as `***`
  public Diagnostics(Source source, List<Mark> hidden) {
    this.source = source;
    this.excerpts = new Excerpts(source, hidden);
  }

  /// The first of the problems in their order, how many more there are, and a line that counts all;
  /// nothing for none. Where not all are shown, errors come before warnings. Lines end with `\n`.
  public String render(List<Problem> problems) {
    if (problems.isEmpty()) {
      return "";
    }
    var text = new StringBuilder();
    problems.stream()
        .sorted(Comparator.comparing(Problem::severity))
        .limit(MOST_SHOWN)
        .sorted(Problem.BY_PLACE)
        .forEach(problem -> text.append(render(problem)));
    if (problems.size() > MOST_SHOWN) {
      text.append("… and ").append(problems.size() - MOST_SHOWN).append(" more\n");
    }
    return text.append(count(problems)).append('\n').toString();
  }

  /// One problem. Lines end with `\n`.
  public String render(Problem problem) {
    var mark = problem.mark();
    var severity =
        switch (problem.severity()) {
          case ERROR -> "error";
          case WARNING -> "warning";
        };
    return Shown.text(source.name())
        + ":"
        + mark.line()
        + ":"
        + mark.column()
        + ": "
        + severity
        + ": "
        + shown(problem.message())
        + "\n"
        + excerpts.of(mark, problem.hint().map(Diagnostics::shown).orElse(""));
  }

  private static String shown(String text) {
    return Shown.text(Shown.cut(text, LONGEST_TEXT));
  }

  /// `2 errors, 1 warning`.
  private static String count(List<Problem> problems) {
    long errors = problems.stream().filter(one -> one.severity() == Problem.Severity.ERROR).count();
    long warnings = problems.size() - errors;
    var text = errors == 0 ? "" : errors + (errors == 1 ? " error" : " errors");
    if (warnings > 0) {
      text += (text.isEmpty() ? "" : ", ") + warnings + (warnings == 1 ? " warning" : " warnings");
    }
    return text;
  }
}
