// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

/// Ends a command with a text for the user.
final class CommandFailure extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final ExitCode exitCode;

  CommandFailure(ExitCode exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  CommandFailure(ExitCode exitCode, String message, Throwable cause) {
    super(message, cause);
    this.exitCode = exitCode;
  }

  ExitCode exitCode() {
    return exitCode;
  }
}
