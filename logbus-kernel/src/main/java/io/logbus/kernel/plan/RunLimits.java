// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

/// Limits that the runtime keeps and [MemoryBound] counts with.
public final class RunLimits {

  /// How many bytes of estimated heap a stage collects before it sends them on, one last event
  /// besides.
  public static final long OUTBOX_BYTES = 256 << 10;

  /// What a lane of a source takes up by itself, about: its receipts, its id, and its position as
  /// it is, as it was written and as it is to be written.
  static final long LANE_BYTES = 1 << 10;

  /// The most bytes that expanding makes of compressed ones before they are sent on.
  public static final int PIECE_BYTES = 64 << 10;

  /// What an event of `STATS` takes up while it is made, about: itself, and what it is made of.
  public static final long STATS_BYTES = 8 << 10;

  private RunLimits() {}
}
