// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.options;

import java.util.Optional;

/// What came of reading a mapping into a record.
///
/// @param value the record; where a value was wrong and could be left out, it was. Empty when a
///   required one was wrong or missing, or the record refused its values
/// @param clean whether nothing was wrong
public record Binding<R>(Optional<R> value, boolean clean) {

  /// The record, if nothing was wrong.
  public Optional<R> whenClean() {
    return clean ? value : Optional.empty();
  }
}
