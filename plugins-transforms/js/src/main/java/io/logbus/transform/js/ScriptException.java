// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.js;

/// What went wrong in a script, in words for its author: `line 3: TypeError: Cannot read property
/// 'toUpperCase' of undefined`. It has no stack trace: the fault is in the script, and there may be
/// one for each event.
final class ScriptException extends Exception {

  private static final long serialVersionUID = 1;

  private final int offset;

  /// @param offset where, in characters from the start of the script; 0 where that is not known
  ScriptException(String message, int offset) {
    super(message, null, false, false);
    this.offset = offset;
  }

  ScriptException(String message) {
    this(message, 0);
  }

  /// Where, in characters from the start of the script.
  int offset() {
    return offset;
  }
}
