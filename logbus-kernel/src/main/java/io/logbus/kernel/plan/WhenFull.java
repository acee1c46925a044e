// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

/// What becomes of events for a channel that has no room for them.
public enum WhenFull {
  /// Their stage waits, and so do those before it, up to the source.
  BLOCK,
  /// They are dropped, and counted at the stage that would have read them.
  DROP
}
