// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.engine;

import io.logbus.load.collect.Collected;
import io.logbus.load.collect.Slice;
import java.util.List;
import java.util.function.ToLongFunction;

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

  /// How many cores a process kept busy within a time.
  ///
  /// @param from by [System#nanoTime]
  /// @param until likewise
  /// @param cpu the process whose time counts
  public double cores(long from, long until, ToLongFunction<Sample> cpu) {
    var within =
        samples.stream().filter(sample -> sample.at() >= from && sample.at() <= until).toList();
    if (within.size() < 2) {
      return Double.NaN;
    }
    var first = within.getFirst();
    var last = within.getLast();
    return (double) (cpu.applyAsLong(last) - cpu.applyAsLong(first)) / (last.at() - first.at());
  }
}
