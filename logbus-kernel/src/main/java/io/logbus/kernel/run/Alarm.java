// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.Stage;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Ends a call that takes too long: its thread is interrupted, and if that does not help, the stage
/// is told to free it, which may end its other calls too. One for each call, opened and closed by
/// the thread that makes it.
final class Alarm implements AutoCloseable {

  /// How long a call has to end after it was interrupted.
  private static final Duration GRACE = Duration.ofSeconds(1);

  private final @Nullable Thread watch;
  private final Thread caller = Thread.currentThread();
  private boolean over;
  private boolean rang;

  /// @param limit empty for a call that may take as long as it does
  Alarm(Optional<Duration> limit, Stage stage) {
    this.watch =
        limit.map(after -> Thread.startVirtualThread(() -> ring(after, stage))).orElse(null);
  }

  private void ring(Duration after, Stage stage) {
    try {
      Thread.sleep(after);
      synchronized (this) {
        if (over) {
          return;
        }
        rang = true;
        caller.interrupt();
      }
      Thread.sleep(after.compareTo(GRACE) < 0 ? after : GRACE);
      synchronized (this) { // so that it never meets a call that came after
        if (!over) {
          stage.abort();
        }
      }
    } catch (InterruptedException _) {
      // The call has returned.
    }
  }

  /// Whether the time was over before the call was.
  synchronized boolean rang() {
    return rang;
  }

  /// The call has returned. An interrupt that came from here is taken back.
  @Override
  public void close() {
    if (watch == null) {
      return;
    }
    watch.interrupt();
    synchronized (this) {
      over = true;
      if (rang) {
        Thread.interrupted();
      }
    }
  }
}
