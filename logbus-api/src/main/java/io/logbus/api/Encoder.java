// SPDX-License-Identifier: Apache-2.0
package io.logbus.api;

import io.logbus.api.event.ByteWriter;
import io.logbus.api.event.Event;

/// Makes bytes of events. One instance writes one stream at a time, on one thread: `begin`, then
/// `encode` and `delimit` for each event, then `end`. Where each event travels alone (a stage
/// `format-x`, a Kafka record), only `encode` is called.
public interface Encoder extends AutoCloseable {

  /// What stands at the start of a stream, such as a header.
  default void begin(ByteWriter out) throws Exception {}

  /// One event. An exception rejects it; what it wrote is taken back.
  void encode(Event event, ByteWriter out) throws Exception;

  /// What stands behind each event in a stream: by default a line feed.
  default void delimit(ByteWriter out) {
    out.write('\n');
  }

  /// What stands at the end of a stream.
  default void end(ByteWriter out) throws Exception {}

  @Override
  default void close() {}
}
