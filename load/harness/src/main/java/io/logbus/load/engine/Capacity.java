// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.engine;

/// How much a channel takes.
///
/// @param events how many
/// @param bytes by the estimate of their memory
public record Capacity(int events, long bytes) {

  private static final int DEFAULT_EVENTS = 1024;
  private static final long DEFAULT_BYTES = 4 << 20;

  /// As many events, and the bytes in proportion to what LogBus gives 1024.
  public static Capacity of(int events) {
    return new Capacity(events, DEFAULT_BYTES * events / DEFAULT_EVENTS);
  }
}
