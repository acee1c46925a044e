// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

/// How shipments get to a sink: in which order, and how many at once. For the sink's thread.
sealed interface Dispatch permits InTurn, AtOnce, Divided, Pipelined {

  /// Sees to it that a shipment is delivered and settled, now or later. Waits for room.
  void send(Shipment shipment) throws Exception;

  /// Waits until everything that was sent has settled.
  void flush() throws Exception;

  /// Whether the sink may have verdicts in its hands that only [#flush] brings about.
  default boolean needsFlush() {
    return false;
  }

  /// Frees what waits, to end. From another thread.
  default void abort() {}
}
