// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.discard;

import io.logbus.api.BatchSink;
import io.logbus.api.SinkBatch;
import io.logbus.api.config.Doc;
import io.logbus.api.config.Example;

/// Takes every event as delivered and keeps none, without asking for its encoded form.
public final class DiscardSink implements BatchSink {

  /// The options of `write-null`: none.
  @Doc("Takes events of any kind and drops them, as delivered: to measure the rest of a pipeline.")
  @Example("{}")
  public record Options() {}

  @Override
  public void write(SinkBatch batch) {
    // Returning delivers the batch.
  }
}
