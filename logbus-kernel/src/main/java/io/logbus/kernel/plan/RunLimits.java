// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

/// Limits that the runtime keeps and [MemoryBound] counts with.
public final class RunLimits {

  /// How many bytes of estimated heap a stage collects before it sends them on, one last event
  /// besides.
  public static final long OUTBOX_BYTES = 256 << 10;

  /// How many bytes of estimated heap a sink is given at once, a larger single batch excepted.
  public static final long SINK_BATCH_BYTES = 1 << 20;

  /// How many batches a sink may leave without a verdict.
  public static final int OPEN_SINK_BATCHES = 4;

  private RunLimits() {}
}
