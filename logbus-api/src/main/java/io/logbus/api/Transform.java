// SPDX-License-Identifier: Apache-2.0
package io.logbus.api;

import io.logbus.api.event.Event;
import java.time.Instant;

/// Makes events of events: none, one or several of each.
///
/// The calls come from one thread: `enter`, then `apply` for each event of a run, then `leave`;
/// `tick` and `end` come between runs.
public non-sealed interface Transform extends Stage {

  /// Takes one event. No call of `out` means that the event is filtered out. An exception rejects
  /// the event; what the call emitted before stands. The message of the exception is shown to the
  /// user.
  void apply(Event event, Output out) throws Exception;

  /// Before a run of events.
  default void enter() {}

  /// After a run of events, also when one failed.
  default void leave() {}

  /// From time to time, about as often as [Traits#tick] says, also while no events come.
  default void tick(Instant now, Output out) throws Exception {}

  /// At the end of input, or, for a transform with state per lane, of its lane: emit what is still
  /// held.
  default void end(Output out) throws Exception {}
}
