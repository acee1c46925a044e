// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

/// Limits that the runtime keeps and [MemoryBound] counts with.
public final class RunLimits {

  /// How many bytes of estimated heap a stage collects before it sends them on, one last event
  /// besides.
  public static final long OUTBOX_BYTES = 256 << 10;

  private RunLimits() {}
}
