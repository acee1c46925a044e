// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit.stage;

import io.logbus.api.BatchSink;
import io.logbus.api.SinkBatch;
import io.logbus.api.event.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// A sink that rejects the chosen events and keeps the others. Thread-safe.
public final class RefusingSink implements BatchSink {

  private final Predicate<Event> chosen;
  private final String why;
  private final List<Event> events = new ArrayList<>();

  /// @param why it rejects the chosen events
  public RefusingSink(Predicate<Event> chosen, String why) {
    this.chosen = chosen;
    this.why = why;
  }

  @Override
  public synchronized void write(SinkBatch batch) {
    for (int i = 0; i < batch.events().size(); i++) {
      var event = batch.events().get(i);
      if (chosen.test(event)) {
        batch.reject(i, why);
      } else {
        events.add(event);
      }
    }
  }

  /// The events that were not rejected.
  public synchronized List<Event> events() {
    return List.copyOf(events);
  }
}
