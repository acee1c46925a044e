// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.file;

import java.util.Comparator;
import java.util.Optional;

/// A located fault in a pipeline file, in words for the user.
///
/// @param severity whether the pipeline can run in spite of it
/// @param mark where it is
/// @param message what is wrong: `unknown option 'brokrs' of module 'read-kafka'`
/// @param hint what to do, if that is known: `did you mean 'brokers'?`
public record Problem(Severity severity, Mark mark, String message, Optional<String> hint) {

  /// How bad it is.
  public enum Severity {
    ERROR,
    WARNING
  }

  /// In the order of the file.
  public static final Comparator<Problem> BY_PLACE =
      Comparator.comparingInt((Problem problem) -> problem.mark().line())
          .thenComparingInt(problem -> problem.mark().column())
          .thenComparing(Problem::severity);

  /// Something doubtful that the pipeline can run with, and what to do about it.
  public static Problem warning(Mark mark, String message, String hint) {
    return new Problem(Severity.WARNING, mark, message, Optional.of(hint));
  }

  /// A fault that keeps the pipeline from running.
  public static Problem error(Mark mark, String message) {
    return new Problem(Severity.ERROR, mark, message, Optional.empty());
  }

  /// A fault that keeps the pipeline from running, and how to mend it.
  public static Problem error(Mark mark, String message, String hint) {
    return new Problem(Severity.ERROR, mark, message, Optional.of(hint));
  }
}
