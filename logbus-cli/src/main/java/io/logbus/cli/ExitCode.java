// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

/// How the command ended, for scripts.
enum ExitCode {
  DONE(0),
  STAGE_FAILED(1),
  PIPELINE_PROBLEMS(2),
  DEADLINE_PASSED(3),
  EVENTS_REJECTED(4),
  WRONG_USAGE(64);

  private final int code;

  ExitCode(int code) {
    this.code = code;
  }

  int code() {
    return code;
  }
}
