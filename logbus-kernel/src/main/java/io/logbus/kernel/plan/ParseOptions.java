// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import io.logbus.api.config.Default;
import io.logbus.api.config.Doc;
import io.logbus.api.config.FieldPath;
import java.util.Optional;

/// The options that every stage `parse-x` has beside those of its decoder.
@Doc("Where a parser finds its text and puts what it read.")
public record ParseOptions(
    @Doc("Parse the text of this field; without it, the payload.") Optional<FieldPath> field,
    @Doc("Put what was read under this field; without it, at the top level. Only with `field`.")
        Optional<FieldPath> into,
    @Doc("Keep the parsed field. Only with `field`.") @Default("false") boolean keepOriginal) {

  /// A parser of the payload.
  public static final ParseOptions NONE =
      new ParseOptions(Optional.empty(), Optional.empty(), false);

  public ParseOptions {
    if (field.isEmpty() && (into.isPresent() || keepOriginal)) {
      throw new IllegalArgumentException(
          "'into' and 'keep_original' say what becomes of a parsed field: name it with 'field'");
    }
  }
}
