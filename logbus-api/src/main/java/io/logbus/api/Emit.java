// SPDX-License-Identifier: Apache-2.0
package io.logbus.api;

import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.api.event.Payload;

/// Where a decoder puts what it read. Valid during the call that it was given to. Emitting may wait
/// for room.
///
/// `consumed` counts the bytes of the stream, from its start, up to and with this item and its
/// delimiter. Positions lie there.
public interface Emit {

  /// An event with the time and metadata of the chunk in hand.
  void emit(Payload payload, long consumed);

  /// An event with a time or metadata of its own, made from [#origin].
  void emit(Event event, long consumed);

  /// A part of the stream that is no event.
  ///
  /// @param item the part, as it came
  /// @param why what is wrong and where, for the user
  void reject(Bytes item, String why, long consumed);

  /// The stream up to here holds nothing more, such as after an empty line or white space: it need
  /// not wait for the next event to be done with.
  default void skip(long consumed) {}

  /// The event whose payload is in hand; in [Decoder#end], the last one.
  Event origin();
}
