// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.engine;

import io.logbus.load.collect.Collected;
import io.logbus.load.collect.Slice;
import java.util.List;

/// All that is known of an engine that has ended.
///
/// @param fed how many events it was given
/// @param samples of memory and CPU time
/// @param slices what arrived when
/// @param stages what its stages told, oldest first
/// @param peakRss the most memory it had in RAM, in bytes
public record Ended(
    long fed,
    Collected collected,
    List<Sample> samples,
    List<Slice> slices,
    List<StageStats> stages,
    long peakRss) {

  /// Copies the lists.
  public Ended {
    samples = List.copyOf(samples);
    slices = List.copyOf(slices);
    stages = List.copyOf(stages);
  }

  /// The last word on each stage.
  public List<StageStats> ledger() {
    return stages.stream().filter(StageStats::last).toList();
  }
}
