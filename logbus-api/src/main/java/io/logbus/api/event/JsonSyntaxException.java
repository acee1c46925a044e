// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.event;

/// A text that is not the JSON that was asked for.
public final class JsonSyntaxException extends Exception {

  private static final long serialVersionUID = 1;

  private final int offset;

  /// @param message what is wrong, as a clause: `',' or '}' expected`
  /// @param offset where, in bytes from the start of the text
  public JsonSyntaxException(String message, int offset) {
    super(message + " at byte " + offset, null, false, false);
    this.offset = offset;
  }

  /// Where the text goes wrong, in bytes from its start.
  public int offset() {
    return offset;
  }
}
