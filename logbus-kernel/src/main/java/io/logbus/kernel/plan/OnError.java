// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

/// What becomes of an event that a stage cannot handle.
public enum OnError {
  /// It goes to the rejected events.
  REJECT,
  /// It goes on as it was, with the reason in its metadata `error`.
  KEEP,
  /// It ends the pipeline.
  STOP
}
