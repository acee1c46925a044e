// SPDX-License-Identifier: Apache-2.0
package io.logbus.api;

import java.time.Duration;
import java.util.function.Consumer;

/// The promise that a batch of events will be dealt with. Settles once, when every branch is done.
public interface Receipt {

  /// How a receipt settled.
  enum Settled {
    /// Every event was delivered, filtered out, dropped by policy, or put away as a dead letter.
    SAFE,
    /// The lane was closed first, or was cut in the middle of an event: what became of the events
    /// is not known, and where the lane can be resumed they are read again.
    ABANDONED
  }

  /// Waits until it has settled.
  ///
  /// @return whether it did within the limit
  boolean await(Duration limit) throws InterruptedException;

  /// Calls `action` once settled: now if it has, else on the thread that settles it. The action is
  /// short and does not block.
  void then(Consumer<Settled> action);
}
