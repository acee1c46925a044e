// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.delivery;

import java.util.concurrent.atomic.AtomicInteger;

/// Counts what must still happen to a batch before its source may forget it.
///
/// The count is kept per batch and branch, never per event. It starts at one: the call that is
/// handing the batch on. Whoever sends the batch, or anything made of it, into a channel first
/// retains once for each send; the stage at the other end releases when it is done with what it
/// took. So the count cannot touch zero while anything that stems from the batch is under way: it
/// is settled exactly once, at zero.
///
/// What sits in a cancelled channel is never released. Such a delivery never settles, and a source
/// that can replay reads its events again at the next start.
///
/// Invariants: `retain` is called only while the caller itself accounts for one of the counted
/// branches; each branch releases once. A count below zero is a fault in the kernel and is thrown,
/// not repaired.
public abstract sealed class Delivery permits Joint, LaneReceipt {

  private final AtomicInteger open = new AtomicInteger(1);
  private volatile boolean abandoned;

  /// Counts further branches, before they are handed on. Any thread that holds a branch.
  public final void retain(int branches) {
    open.addAndGet(branches);
  }

  /// One branch is done. Settles on the last, on the thread of this call.
  public final void release() {
    int left = open.decrementAndGet();
    if (left == 0) {
      settle();
    } else if (left < 0) {
      throw new IllegalStateException("a delivery was released more often than retained");
    }
  }

  /// One branch is given up: what it carried did not arrive anywhere. The others go on.
  public final void abandon() {
    abandoned = true;
    release();
  }

  /// Whether a branch was given up. Final once it has settled.
  final boolean isAbandoned() {
    return abandoned;
  }

  abstract void settle();
}
