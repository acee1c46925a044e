// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import io.logbus.kernel.channel.Capacity;
import io.logbus.kernel.file.Mark;

/// A stage, validated.
///
/// @param name as in the pipeline file
/// @param id names what it keeps in the `data_dir`: its name, unless the file says otherwise
/// @param step what it does
/// @param capacity of the channel that it reads; a source has none and the value means nothing
/// @param onError what becomes of an event that it cannot handle
/// @param mark where its name stands in the pipeline file
public record PlannedStage(
    String name, String id, Step step, Capacity capacity, OnError onError, Mark mark) {

  /// Whether it is a source.
  public boolean isSource() {
    return step instanceof Step.Read;
  }

  /// Whether it is a sink.
  public boolean isSink() {
    return step instanceof Step.Write;
  }
}
