// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.profile;

import io.logbus.load.engine.EngineException;
import io.logbus.load.feed.Order;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// The dwells of a repetition, in their order: warm-up, search for the capacity, hold, overload, a
/// probe of whether the engine recovered, hold again, and latencies.
final class Course {

  /// Ratio of the rate under overload to the capacity.
  static final double OVERLOAD = 1.5;

  /// Rates of a hold that was not kept are lowered by so much, so many times.
  private static final double LOWER = 0.95;

  private static final int HOLDS = 3;

  /// Ratio of the rate that tells whether an engine recovered.
  static final double PROBED = 0.9;

  /// Rates that warm an engine up come from its first seconds, in which it runs interpreted.
  private static final double WARM_UP = 60_000;

  private final Load load;
  private final Durations durations;
  private final List<Dwell> dwells = new ArrayList<>();
  private OptionalDouble capacity = OptionalDouble.empty();

  Course(Load load, Durations durations) {
    this.load = load;
    this.durations = durations;
  }

  /// Makes code hot.
  void warmUp() throws EngineException, InterruptedException {
    dwell(Kind.WARM_UP, WARM_UP, durations.warmUp());
  }

  /// Runs all of it.
  void run() throws EngineException, InterruptedException {
    var found = search();
    if (found.isPresent()) {
      hold(found.getAsDouble());
    }
    if (capacity.isEmpty()) {
      return;
    }
    double rate = capacity.getAsDouble();
    dwell(Kind.OVERLOAD, OVERLOAD * rate, durations.overload());
    dwell(Kind.PROBE, PROBED * rate, durations.search());
    dwell(Kind.HOLD_AGAIN, rate, durations.hold());
    dwell(Kind.LATENCY_50, 0.5 * rate, durations.latency());
    dwell(Kind.LATENCY_70, 0.7 * rate, durations.latency());
    dwell(Kind.LATENCY_90, 0.9 * rate, durations.latency());
  }

  private OptionalDouble search() throws EngineException, InterruptedException {
    var search = new CapacitySearch();
    for (var rate = search.next(); rate.isPresent(); rate = search.next()) {
      var kind = search.onGrid() ? Kind.GRID : Kind.BISECT;
      search.tried(dwell(kind, rate.getAsDouble(), durations.search()).held());
    }
    return search.capacity();
  }

  private void hold(double found) throws EngineException, InterruptedException {
    double rate = found;
    for (int i = 0; i < HOLDS && capacity.isEmpty(); i++, rate *= LOWER) {
      if (dwell(Kind.HOLD, rate, durations.hold()).held()) {
        capacity = OptionalDouble.of(rate);
      }
    }
  }

  private Dwell dwell(Kind kind, double rate, double seconds)
      throws EngineException, InterruptedException {
    int number = dwells.size();
    var delivery = load.feed(new Order(number, rate, Math.round(rate * seconds)));
    var dwell = new Dwell(number, kind, rate, delivery);
    dwells.add(dwell);
    return dwell;
  }

  /// All so far.
  List<Dwell> dwells() {
    return List.copyOf(dwells);
  }

  /// The only one of its kind, if it came to that.
  Optional<Dwell> dwell(Kind kind) {
    return dwells.stream().filter(dwell -> dwell.kind() == kind).findFirst();
  }

  /// Events a second that were held for long, if any rate was.
  OptionalDouble capacity() {
    return capacity;
  }

  /// Whether the engine kept up again after the overload.
  boolean recovered() {
    return dwell(Kind.PROBE).filter(Dwell::held).isPresent();
  }
}
