// SPDX-License-Identifier: Apache-2.0
package io.logbus.api;

import io.logbus.api.event.Event;
import org.jspecify.annotations.Nullable;

/// Where a transform puts its events. Valid during the call that it was given to, on its thread.
/// Emitting may wait for room downstream.
public interface Output {

  /// To the main output.
  void emit(Event event);

  /// To a named output, one of [Traits#outputs].
  void emit(String output, Event event);

  /// Keeps the receipt of the event in hand open beyond this call.
  ///
  /// @param with an earlier hold to join, so that both are settled together; that one is spent by
  ///   it
  /// @return to be given to [#emit(Event, Hold)] or released, exactly once
  /// @throws IllegalStateException in `tick` and `end`, where no event is in hand
  Hold hold(@Nullable Hold with);

  /// To the main output, with an event that stands for what was held: that settles when this does.
  void emit(Event event, Hold spent);
}
