// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit.stage;

import io.logbus.api.Intake;
import io.logbus.api.Source;
import io.logbus.api.event.Event;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/// A source that emits the events of a list on one lane, a few at a time. The position is the
/// number of events emitted.
public final class ListSource implements Source {

  private final List<Event> events;
  private final int batch;
  private final Then then;
  private final @Nullable Exception failure;

  private enum Then {
    END,
    STAY_OPEN,
    FAIL
  }

  private ListSource(List<Event> events, int batch, Then then, @Nullable Exception failure) {
    this.events = List.copyOf(events);
    this.batch = batch;
    this.then = then;
    this.failure = failure;
  }

  /// Emits the events in batches of this size, then ends.
  public static ListSource of(List<Event> events, int batch) {
    return new ListSource(events, batch, Then.END, null);
  }

  /// The same, but it waits for an interrupt instead of ending.
  public ListSource stayingOpen() {
    return new ListSource(events, batch, Then.STAY_OPEN, null);
  }

  /// The same, but it emits only the first events and then fails.
  public ListSource failingAfter(int count, Exception with) {
    return new ListSource(events.subList(0, count), batch, Then.FAIL, with);
  }

  @Override
  public void run(Intake intake) throws Exception {
    var lane = intake.lane("list");
    for (int from = 0; from < events.size(); from += batch) {
      if (Thread.currentThread().isInterrupted()) {
        return;
      }
      int to = Math.min(events.size(), from + batch);
      lane.emit(events.subList(from, to), String.valueOf(to));
    }
    switch (then) {
      case END -> lane.end();
      case STAY_OPEN -> new CountDownLatch(1).await();
      case FAIL -> {
        if (failure != null) {
          throw failure;
        }
      }
    }
  }
}
