// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import io.logbus.kernel.channel.Capacity;
import io.logbus.kernel.file.Mark;
import java.time.Duration;

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

  /// The name of the virtual stage that tells what the others count.
  public static final String STATS = "STATS";

  /// The virtual stage of that name.
  ///
  /// @param mark where the file first asks for it
  static PlannedStage stats(Duration interval, Mark mark) {
    return new PlannedStage(
        STATS, STATS, new Step.Stats(interval), Capacity.DEFAULT, OnError.REJECT, mark);
  }

  /// Whether it has no inputs: a source, or `STATS`.
  public boolean isSource() {
    return step instanceof Step.Read || step instanceof Step.Stats;
  }

  /// Whether it is a sink.
  public boolean isSink() {
    return step instanceof Step.Write;
  }
}
