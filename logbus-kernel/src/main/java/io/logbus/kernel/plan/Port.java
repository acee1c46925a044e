// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

/// Which output of a stage an edge starts from.
public sealed interface Port {

  /// The main output.
  record Main() implements Port {}

  /// A named output, `stage.name`.
  record Named(String name) implements Port {}

  /// `stage.rejected`: the rejected events as they were, with metadata `stage` and `error`.
  record Rejected() implements Port {}

  /// The implied edge to a reader of `ERRORS`: fields `stage`, `error`, `time` and `original`. Only
  /// from stages whose `rejected` nobody reads.
  record Errors() implements Port {}
}
