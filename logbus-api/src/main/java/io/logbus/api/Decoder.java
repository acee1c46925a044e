// SPDX-License-Identifier: Apache-2.0
package io.logbus.api;

import io.logbus.api.event.Bytes;

/// Makes events of bytes. One instance serves one stream, on one thread.
public interface Decoder extends AutoCloseable {

  /// Takes the next chunk of a stream, cut anywhere, and emits what is complete. What is not is
  /// kept for the next call, within the pipeline's `max_event_bytes`.
  ///
  /// An exception means that the stream cannot be read on; a bad part between good ones is given to
  /// [Emit#reject] instead.
  void decode(Bytes chunk, Emit out) throws Exception;

  /// The stream ends: emits or rejects what was kept. The instance may be given another stream
  /// after it.
  void end(Emit out) throws Exception;

  /// Takes one whole item, such as a line or the value of a Kafka record. By default a stream of
  /// one chunk. An exception rejects the item.
  default void whole(Bytes item, Emit out) throws Exception {
    decode(item, out);
    end(out);
  }

  @Override
  default void close() {}
}
