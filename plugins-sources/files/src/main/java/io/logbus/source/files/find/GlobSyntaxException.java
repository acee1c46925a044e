// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files.find;

/// A text that is no pattern for paths.
public final class GlobSyntaxException extends Exception {

  private static final long serialVersionUID = 1;

  private final int offset;

  /// @param message what is wrong, as a clause for the user
  /// @param offset where, in characters from the start of the pattern
  GlobSyntaxException(String message, int offset) {
    super(message);
    this.offset = offset;
  }

  /// Where it is wrong.
  public int offset() {
    return offset;
  }
}
