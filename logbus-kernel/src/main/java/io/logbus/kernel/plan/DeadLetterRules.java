// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

/// What becomes of rejected events that nobody reads.
///
/// @param enabled whether they are kept; else they are only counted and told
/// @param maxBytes the most disk that they take up
/// @param whenFull what to do then
public record DeadLetterRules(boolean enabled, long maxBytes, WhenFull whenFull) {

  /// What to do when there is no room for more.
  public enum WhenFull {
    /// End the pipeline, as when a sink fails.
    STOP,
    /// Wait until there is room: the stage stalls, and what is before it.
    STALL,
    /// Drop the oldest, in whole files, and count them.
    DROP_OLDEST,
    /// Drop the new ones, and count them.
    DROP
  }

  /// Kept, up to 1 GiB, then the pipeline stops.
  public static final DeadLetterRules DEFAULT = new DeadLetterRules(true, 1L << 30, WhenFull.STOP);
}
