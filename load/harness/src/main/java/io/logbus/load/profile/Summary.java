// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.profile;

import io.logbus.load.collect.Latencies;
import io.logbus.load.engine.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/// What all repetitions say together. Figures of speed are those of the repetitions that confirmed
/// their capacity; what was lost, and memory, is that of all.
record Summary(List<Repetition> repetitions) {

  /// The part of the repetitions that must confirm their capacity.
  private static final double QUORUM = 0.8;

  Summary {
    repetitions = List.copyOf(repetitions);
  }

  private Stream<Repetition> confirmed() {
    return repetitions.stream().filter(Repetition::confirmed);
  }

  /// Events a second that the engines held, lowest first.
  List<Double> capacities() {
    return confirmed().map(Repetition::capacity).sorted().toList();
  }

  /// Events a second that half of the engines hold.
  OptionalDouble capacity() {
    return median(capacities().stream().mapToDouble(capacity -> capacity));
  }

  /// The latencies of all dwells of a kind, in microseconds.
  Histogram latencies(Kind kind) {
    var all = Latencies.histogram();
    dwells(kind).forEach(dwell -> all.add(dwell.delivery().latencies()));
    return all;
  }

  private Stream<Dwell> dwells(Kind kind) {
    return confirmed().map(repetition -> repetition.dwell(kind)).flatMap(Optional::stream);
  }

  /// The part of its capacity that an engine delivers under overload, in the median.
  OptionalDouble deliveredUnderOverload() {
    return median(
        confirmed()
            .flatMap(
                repetition ->
                    repetition.dwell(Kind.OVERLOAD).stream()
                        .map(dwell -> dwell.delivery().rate() / repetition.capacity()))
            .mapToDouble(ratio -> ratio));
  }

  /// How many engines kept up again after the overload.
  long recovered() {
    return repetitions.stream().filter(Repetition::recovered).count();
  }

  /// Events that the engines were given.
  long fed() {
    return sum(Repetition::fed);
  }

  /// Those of them that never arrived.
  long lost() {
    return sum(Repetition::lost);
  }

  private long sum(ToLongFunction<Repetition> figure) {
    return repetitions.stream().mapToLong(figure).sum();
  }

  /// The most memory that any engine had in RAM, in bytes.
  long peakRss() {
    return repetitions.stream().mapToLong(Repetition::peakRss).max().orElse(0);
  }

  /// CPU time per event of a process while engines hold their capacity, in microseconds, in the
  /// median.
  ///
  /// @param process the one whose time counts
  OptionalDouble cpu(ToLongFunction<Sample> process) {
    return median(
        confirmed()
            .flatMap(
                repetition ->
                    repetition.dwell(Kind.HOLD_AGAIN).stream()
                        .map(hold -> 1e6 * cores(repetition, hold, process) / hold.rate()))
            .mapToDouble(micros -> micros));
  }

  private static double cores(Repetition repetition, Dwell dwell, ToLongFunction<Sample> process) {
    var fed = dwell.delivery().fed();
    return repetition
        .ended()
        .map(ended -> ended.cores(fed.start(), fed.end(), process))
        .orElse(Double.NaN);
  }

  private static OptionalDouble median(DoubleStream figures) {
    double[] sorted = figures.sorted().toArray();
    int half = sorted.length / 2;
    if (sorted.length == 0) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(
        sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2);
  }

  /// What fails the run, each with the number of its repetition.
  List<String> faults() {
    var faults = new ArrayList<String>();
    for (var repetition : repetitions) {
      for (var fault : repetition.faults()) {
        faults.add("repetition %d: %s".formatted(repetition.number(), fault));
      }
      if (repetition.confirmed() && !repetition.recovered()) {
        faults.add(
            "repetition %d: the engine does not keep up with %.0f %% of its capacity after an overload"
                .formatted(repetition.number(), 100 * Course.PROBED));
      }
    }
    long quorum = Math.ceilDiv(Math.round(10 * QUORUM) * repetitions.size(), 10);
    long confirmed = confirmed().count();
    if (confirmed < quorum) {
      faults.add(
          "%d of %d repetitions held a rate for long; %d must"
              .formatted(confirmed, repetitions.size(), quorum));
    }
    return List.copyOf(faults);
  }
}
