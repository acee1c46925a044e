// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.kernel.channel.Channel;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// What is left of a pipeline when `STATS` has given its last round.
///
/// @param own the stages that get events from `STATS` alone, which may be lost
/// @param others those that get events from a source, whether from `STATS` too or not
record StatsRest(List<RunningStage> own, List<RunningStage> others) {

  /// The names of the stages that get nothing but stats.
  Set<String> names() {
    return own.stream().map(stage -> stage.setup().stage()).collect(Collectors.toSet());
  }

  /// Waits until the stages that get nothing but stats have ended.
  ///
  /// @return false if that took longer
  boolean awaitOwn(long nanos) throws InterruptedException {
    long start = System.nanoTime();
    for (var stage : own) {
      if (!stage.task().awaitOutputEnd(nanos - (System.nanoTime() - start))) {
        return false;
      }
    }
    return true;
  }

  /// Whether nothing else is under way: what the sources read has settled, and a stage that still
  /// runs only waits for the end of one that gets nothing but stats.
  boolean isAll() {
    return others.stream()
        .allMatch(
            stage ->
                stage.task().isOver()
                    || stage.channel().map(Channel::events).filter(n -> n == 0).isPresent());
  }
}
