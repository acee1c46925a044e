// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.delivery;

import io.logbus.api.Receipt;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The delivery of what a source emitted at once, and the receipt that the source was given for it.
/// Thread-safe.
public final class LaneReceipt extends Delivery implements Receipt {

  private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);

  private final LaneProgress progress;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition settled = lock.newCondition();
  private final List<Consumer<Settled>> actions = new ArrayList<>(1);
  private @Nullable Settled outcome;

  /// The lane's position behind its events.
  final String after;

  /// Whether it ends the lane, and so settles for the source only after all others.
  final boolean last;

  // Guarded by the lock of `progress`.
  boolean done;
  @Nullable LaneReceipt before;
  @Nullable LaneReceipt behind;

  LaneReceipt(LaneProgress progress, String after, boolean last) {
    this.progress = progress;
    this.after = after;
    this.last = last;
  }

  @Override
  void settle() {
    progress.settled(this);
  }

  /// Tells the source. Only the first call counts.
  void tell(Settled how) {
    List<Consumer<Settled>> due;
    lock.lock();
    try {
      if (outcome != null) {
        return;
      }
      outcome = how;
      settled.signalAll();
      due = List.copyOf(actions);
      actions.clear();
    } finally {
      lock.unlock();
    }
    due.forEach(action -> action.accept(how));
  }

  @Override
  public boolean await(Duration limit) throws InterruptedException {
    long left = limit.compareTo(LONGEST) < 0 ? limit.toNanos() : Long.MAX_VALUE;
    lock.lockInterruptibly();
    try {
      while (outcome == null) {
        if (left <= 0) {
          return false;
        }
        left = settled.awaitNanos(left);
      }
      return true;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void then(Consumer<Settled> action) {
    Settled how;
    lock.lock();
    try {
      how = outcome;
      if (how == null) {
        actions.add(action);
        return;
      }
    } finally {
      lock.unlock();
    }
    action.accept(how);
  }
}
