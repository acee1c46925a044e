// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

/// How a pipeline ended.
public sealed interface Outcome {

  /// Every event that was read has settled.
  record Done() implements Outcome {}

  /// A stage could not go on.
  ///
  /// @param stage its name
  /// @param reason why, for the user
  /// @param cause the failure itself, for people who debug
  record Failed(String stage, String reason, Throwable cause) implements Outcome {}

  /// It was asked to stop and had not drained when the time was over. What had not settled may be
  /// lost, or is read again at the next start where the source can do that;
  /// [StageStatus#waitingEvents] tells how much that is.
  record DeadlinePassed() implements Outcome {}
}
