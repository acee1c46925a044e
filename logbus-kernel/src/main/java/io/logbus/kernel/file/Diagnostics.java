// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.file;

import java.util.List;

/// Shows problems to people: what and where, the line with the place marked, and what to do.
///
///     pipeline.yaml:12:5: error: unknown option 'brokrs' of module 'read-kafka'
///       12 |     brokrs: [localhost:9092]
///          |     ^^^^^^ did you mean 'brokers'?
public final class Diagnostics {

  private final Source source;
  private final Excerpts excerpts;

  /// For problems of this text.
  ///
  /// @param hidden places that hold secrets, shown as `***`
  public Diagnostics(Source source, List<Mark> hidden) {
    this.source = source;
    this.excerpts = new Excerpts(source, hidden);
  }

  /// All of the problems in their order, and a line that counts them; nothing for none. Lines end
  /// with `\n`.
  public String render(List<Problem> problems) {
    if (problems.isEmpty()) {
      return "";
    }
    var text = new StringBuilder();
    problems.forEach(problem -> text.append(render(problem)));
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
        + Shown.text(problem.message())
        + "\n"
        + excerpts.of(mark, problem.hint().map(Shown::text).orElse(""));
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
