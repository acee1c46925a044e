// SPDX-License-Identifier: Apache-2.0
package io.logbus.api;

import io.logbus.api.event.Event;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// One ordered sequence of events: a file, a topic-partition, a connection. Events of a lane stay
/// in order; between lanes there is none. Thread-safe, but order is that of the calls, so one
/// thread emits at a time.
public interface Lane extends AutoCloseable {

  /// Hands events on, waiting for room. Returns when all of them are in the channels that follow.
  ///
  /// A pending interrupt does not make it fail and stays pending: what was read is not lost.
  ///
  /// @param events a large list is split to fit; an empty one only moves the position, over what is
  ///   not to be emitted
  /// @param after the position behind the last of them, for [#confirmed]; any text, the empty one
  ///   where the lane cannot be resumed
  /// @return settles when every event has been delivered, filtered, or put away as a dead letter
  /// @throws InterruptedException when the pipeline was cancelled; the events were not taken, or
  ///   will never settle
  Receipt emit(List<Event> events, String after) throws InterruptedException;

  /// Like [#emit], but gives up when there is no room for all of the events within `wait`.
  ///
  /// @return empty when nothing was taken
  Optional<Receipt> tryEmit(List<Event> events, String after, Duration wait)
      throws InterruptedException;

  /// The position after the longest run of settled events from the start; never goes back. Empty
  /// until there is one.
  Optional<String> confirmed();

  /// Ends the sequence: stages that hold part of it let go, so that the last line of one file never
  /// joins the first of the next. Nothing may be emitted after it.
  ///
  /// @return settles after all receipts of the lane
  Receipt end() throws InterruptedException;

  /// Gives the lane up: receipts that have not settled are [Receipt.Settled#ABANDONED], and half an
  /// event at its end is not taken for a whole one.
  @Override
  void close();
}
