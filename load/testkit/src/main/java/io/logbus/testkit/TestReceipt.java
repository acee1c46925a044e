// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit;

import io.logbus.api.Receipt;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A receipt that a test settles. Thread-safe.
public final class TestReceipt implements Receipt {

  private final CountDownLatch done = new CountDownLatch(1);
  private final List<Consumer<Settled>> actions = new ArrayList<>();
  private @Nullable Settled settled;

  /// Settles it, running the actions on this thread; without effect if it has settled.
  public void settle(Settled how) {
    List<Consumer<Settled>> run;
    synchronized (this) {
      if (settled != null) {
        return;
      }
      settled = how;
      run = List.copyOf(actions);
      done.countDown();
    }
    run.forEach(action -> action.accept(how));
  }

  /// How it settled; empty while it has not.
  public synchronized Optional<Settled> settled() {
    return Optional.ofNullable(settled);
  }

  @Override
  public boolean await(Duration limit) throws InterruptedException {
    return done.await(limit.toNanos(), TimeUnit.NANOSECONDS);
  }

  @Override
  public void then(Consumer<Settled> action) {
    Settled how;
    synchronized (this) {
      how = settled;
      if (how == null) {
        actions.add(action);
        return;
      }
    }
    action.accept(how);
  }
}
