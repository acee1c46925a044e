// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.config;

import java.util.Objects;

/// The text of an option is not what its type wants. The planner tells the user, pointing at the
/// place.
public final class OptionSyntaxException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  private final int offset;

  /// @param message what is wrong and what to do, in a clause: `'}}' is missing`
  /// @param offset where, in characters from the start of the option's text
  public OptionSyntaxException(String message, int offset) {
    super(message);
    this.offset = offset;
  }

  /// Where the text goes wrong, in characters from its start.
  public int offset() {
    return offset;
  }

  /// The same fault in a text that has `before` more characters at its front.
  OptionSyntaxException behind(int before) {
    return new OptionSyntaxException(Objects.requireNonNull(getMessage()), before + offset);
  }
}
