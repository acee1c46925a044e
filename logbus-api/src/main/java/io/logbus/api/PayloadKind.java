// SPDX-License-Identifier: Apache-2.0
package io.logbus.api;

/// What the payloads on an edge of the pipeline are. The planner refuses edges that do not fit.
public enum PayloadKind {
  /// Chunks of a byte stream, cut anywhere: only the order within a lane gives them sense.
  STREAM,
  /// Bytes of one whole item each, without a delimiter: a line, a datagram, the value of a Kafka
  /// record.
  BYTES,
  /// Named values.
  FIELDS
}
