// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.profile;

import io.logbus.load.engine.Audit;
import io.logbus.load.engine.Ended;
import io.logbus.load.engine.EngineException;
import io.logbus.load.engine.Rig;
import io.logbus.load.engine.Setup;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A fresh engine that was taken through a [Course], and what is wrong with it.
///
/// @param number from 1
/// @param start by [System#nanoTime], and on the clock of the machine
/// @param ended nothing, when the engine failed
/// @param faults what fails the whole run
record Repetition(
    int number, Start start, Course course, Optional<Ended> ended, List<String> faults) {

  /// When a repetition began.
  record Start(long nanos, Instant time) {}

  Repetition {
    faults = List.copyOf(faults);
  }

  /// Runs one.
  static Repetition run(int number, Setup setup, Durations durations)
      throws IOException, InterruptedException {
    var start = new Start(System.nanoTime(), Instant.now());
    try (var rig = Rig.start(setup)) {
      var course = new Course(rig::feed, durations);
      try {
        course.warmUp();
        long before = rig.liveHeap();
        course.run();
        long growth = rig.liveHeap() - before;
        var bound = rig.bound();
        var ended = rig.finish();
        var faults = new ArrayList<>(Audit.of(setup, ended, bound, growth));
        if (course.dwells().stream()
            .filter(dwell -> dwell.kind() != Kind.WARM_UP)
            .noneMatch(Dwell::held)) {
          faults.add("the engine does not hold %.0f events/s".formatted(CapacitySearch.LOWEST));
        }
        return new Repetition(number, start, course, Optional.of(ended), faults);
      } catch (EngineException failure) {
        return new Repetition(
            number, start, course, Optional.empty(), List.of(String.valueOf(failure.getMessage())));
      }
    }
  }

  /// Whether it counts for the figures of speed.
  boolean confirmed() {
    return ended.isPresent() && course.capacity().isPresent();
  }

  /// Events a second that were held for long, 0 when none were.
  double capacity() {
    return course.capacity().orElse(0);
  }

  /// Whether the engine kept up again after the overload.
  boolean recovered() {
    return course.recovered();
  }

  /// How many events the engine was given, in the dwells that came to their end.
  long fed() {
    return ended
        .map(Ended::fed)
        .orElseGet(
            () ->
                course.dwells().stream().mapToLong(dwell -> dwell.delivery().fed().events()).sum());
  }

  /// How many of them never arrived. What an engine lost that failed is among its faults.
  long lost() {
    return ended.map(end -> end.fed() - end.collected().distinct()).orElse(0L);
  }

  /// The most memory that the engine had in RAM, in bytes; 0 when it failed.
  long peakRss() {
    return ended.map(Ended::peakRss).orElse(0L);
  }

  /// The only dwell of a kind, if it came to that.
  Optional<Dwell> dwell(Kind kind) {
    return course.dwell(kind);
  }
}
