// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.state;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;

/// File access that an interrupt does not break off: a channel closes when its thread is
/// interrupted, as a source's is when the pipeline is to stop.
final class Uninterrupted {

  /// What may have to be done again.
  interface Access<T> {
    T run() throws IOException;
  }

  private Uninterrupted() {}

  /// Returns what the access does, in spite of interrupts, which stay pending.
  static <T> T of(Access<T> access) throws IOException {
    boolean interrupted = Thread.interrupted();
    try {
      while (true) {
        try {
          return access.run();
        } catch (ClosedByInterruptException _) {
          interrupted |= Thread.interrupted();
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
