// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit.stage;

import io.logbus.api.Output;
import io.logbus.api.Transform;
import io.logbus.api.event.Event;
import java.util.function.Predicate;

/// A transform that passes events on, save the chosen ones, at which it throws.
public final class ThrowingTransform implements Transform {

  private final Predicate<Event> chosen;
  private final Exception thrown;

  /// @param thrown at each chosen event
  public ThrowingTransform(Predicate<Event> chosen, Exception thrown) {
    this.chosen = chosen;
    this.thrown = thrown;
  }

  @Override
  public void apply(Event event, Output out) throws Exception {
    if (chosen.test(event)) {
      throw thrown;
    }
    out.emit(event);
  }
}
