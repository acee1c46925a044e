// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.http;

/// A batch, or an event, is refused for good.
final class RefusedException extends Exception {

  private static final long serialVersionUID = 1;

  /// @param message why, for the user
  RefusedException(String message) {
    super(message, null, false, false);
  }
}
