// SPDX-License-Identifier: Apache-2.0
package io.logbus.api;

import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Events on their way out, as many as the stage's `batch` allows. Verdicts may come from any
/// thread, one for each event; further ones are ignored.
public interface SinkBatch {

  /// Names the batch; the same when it is tried again after an unknown outcome.
  String id();

  /// The events, in order. Never empty.
  List<Event> events();

  /// The events as the stage's `encode` writes them, one after another with delimiters; an event
  /// that cannot be encoded is rejected and left out. Read-only, valid until `write` returns.
  /// Without `encode`, lines for payloads that are whole items and the bare bytes for chunks of a
  /// stream.
  ByteBuffer encoded();

  /// One event as the stage's `encode` writes it, without delimiter.
  ///
  /// @throws Exception if it cannot be encoded; the caller then rejects the event
  Bytes encoded(int index) throws Exception;

  /// Some content as the stage's `compression` makes it, in one whole stream; without one, the
  /// content itself. The same for the same content, so that a batch which is tried again is the
  /// same to its last byte. Read-only, valid until `write` returns, and for the thread of `write`.
  ///
  /// @param content what [#encoded()] gave, perhaps with a head and a foot; each part is read from
  ///   its position to its limit, which stay
  /// @return no part where there is no byte
  /// @throws StageException if it cannot be compressed, which trying again will not mend
  List<ByteBuffer> compressed(List<ByteBuffer> content) throws StageException;

  /// The event is where it belongs.
  void delivered(int index);

  /// The event could not be written this time; it is tried again, not before the given time.
  void retry(int index, @Nullable Instant notBefore, String why);

  /// The event will never be accepted.
  void reject(int index, String why);
}
