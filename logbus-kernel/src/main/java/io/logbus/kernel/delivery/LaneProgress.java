// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.delivery;

import io.logbus.api.Receipt.Settled;
import java.util.ArrayList;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// How far a lane has come: the position behind the longest run of settled receipts from its start.
/// Receipts settle in any order, the position only moves over a run without gaps, and never back. A
/// receipt that was given up is a gap for good. Thread-safe.
///
/// Of settled receipts in a row only the last is kept. So what is kept is bounded by the receipts
/// that have not settled, of which there are no more than channels and sinks hold: one event that
/// is tried for ever costs nothing more, however much of its lane goes by on other paths.
public final class LaneProgress {

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition idle = lock.newCondition();
  private @Nullable LaneReceipt first;
  private @Nullable LaneReceipt newest;
  private @Nullable String confirmed;
  private boolean closed;
  private boolean gap;
  private Runnable whenDone = () -> {};

  /// @param start the position to begin with, null where nothing is confirmed yet
  public LaneProgress(@Nullable String start) {
    this.confirmed = start;
  }

  /// Calls `action` when the end of the lane has settled, once, on the thread that settles it. Set
  /// before anything is opened.
  public void whenDone(Runnable action) {
    whenDone = action;
  }

  /// The receipt of the next events of the lane; calls come in the order of the lane.
  public LaneReceipt open(String after) {
    return add(new LaneReceipt(this, after, false));
  }

  /// The receipt of the end of the lane, which the source sees settled after all others. Nothing is
  /// opened after it.
  public LaneReceipt openLast() {
    return add(new LaneReceipt(this, "", true));
  }

  private LaneReceipt add(LaneReceipt receipt) {
    lock.lock();
    try {
      if (closed) {
        throw new IllegalStateException("the lane is closed");
      }
      var before = newest;
      if (before != null && before.last) {
        throw new IllegalStateException("the lane has ended");
      }
      receipt.before = before;
      if (before == null) {
        first = receipt;
      } else {
        before.behind = receipt;
      }
      newest = receipt;
      return receipt;
    } finally {
      lock.unlock();
    }
  }

  void settled(LaneReceipt receipt) {
    LaneReceipt end = null;
    boolean whole;
    var how = receipt.isAbandoned() ? Settled.ABANDONED : Settled.SAFE;
    lock.lock();
    try {
      receipt.done = true;
      merge(receipt.before, receipt);
      merge(receipt, receipt.behind);
      for (var head = first; head != null && head.done; head = first) {
        remove(head);
        gap |= head.isAbandoned();
        if (head.last) {
          end = head;
        } else if (!closed && !gap) {
          confirmed = head.after;
        }
      }
      whole = !gap;
      if (first == null) {
        idle.signalAll();
      }
    } finally {
      lock.unlock();
    }
    if (!receipt.last) {
      receipt.tell(how);
    }
    if (end != null) {
      end.tell(whole ? Settled.SAFE : Settled.ABANDONED);
      whenDone.run();
    }
  }

  /// The later of two neighbours stands for both, if both have settled alike.
  private void merge(@Nullable LaneReceipt earlier, @Nullable LaneReceipt later) {
    if (earlier != null
        && later != null
        && earlier.done
        && later.done
        && !later.last
        && earlier.isAbandoned() == later.isAbandoned()) {
      remove(earlier);
    }
  }

  private void remove(LaneReceipt receipt) {
    var before = receipt.before;
    var behind = receipt.behind;
    if (before == null) {
      first = behind;
    } else {
      before.behind = behind;
    }
    if (behind == null) {
      newest = before;
    } else {
      behind.before = before;
    }
  }

  /// See [io.logbus.api.Lane#confirmed].
  public Optional<String> confirmed() {
    lock.lock();
    try {
      return Optional.ofNullable(confirmed);
    } finally {
      lock.unlock();
    }
  }

  /// How many receipts are kept.
  int size() {
    lock.lock();
    try {
      int size = 0;
      for (var receipt = first; receipt != null; receipt = receipt.behind) {
        size++;
      }
      return size;
    } finally {
      lock.unlock();
    }
  }

  /// Waits until every receipt so far has settled, or the lane is closed. An interrupt does not end
  /// the wait and stays pending.
  ///
  /// @return whether all have settled
  public boolean awaitSettled() {
    lock.lock();
    try {
      while (first != null && !closed) {
        idle.awaitUninterruptibly();
      }
      return first == null;
    } finally {
      lock.unlock();
    }
  }

  /// Gives the lane up: receipts that are open are told [Settled#ABANDONED], and the position stays
  /// where it is.
  public void close() {
    var given = new ArrayList<LaneReceipt>();
    lock.lock();
    try {
      closed = true;
      for (var receipt = first; receipt != null; receipt = receipt.behind) {
        given.add(receipt);
      }
      idle.signalAll();
    } finally {
      lock.unlock();
    }
    given.forEach(receipt -> receipt.tell(Settled.ABANDONED));
  }
}
