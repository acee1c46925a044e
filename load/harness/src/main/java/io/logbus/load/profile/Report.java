// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.profile;

import io.logbus.load.engine.Sample;
import io.logbus.load.lab.Table;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/// The tables of a run, in Markdown.
final class Report {

  private static final double MEGA = 1 << 20;

  private final Summary summary;

  Report(Summary summary) {
    this.summary = summary;
  }

  List<Table> tables() {
    return List.of(repetitions(), course(), latencies(), figures());
  }

  private Table repetitions() {
    var table =
        new Table(
            "Repetitions, each with a fresh engine.",
            "repetition",
            "capacity, events/s",
            "counts",
            "under overload",
            "recovered",
            "fed",
            "lost",
            "peak RSS, MB");
    for (var repetition : summary.repetitions()) {
      table.row(
          Integer.toString(repetition.number()),
          rounded(repetition.capacity()),
          yes(repetition.confirmed()),
          repetition
              .dwell(Kind.OVERLOAD)
              .map(dwell -> percent(dwell.delivery().rate() / repetition.capacity()))
              .orElse("-"),
          yes(repetition.recovered()),
          count(repetition.fed()),
          count(repetition.lost()),
          rounded(repetition.peakRss() / MEGA));
    }
    return table;
  }

  private Table course() {
    var table =
        new Table(
            "Dwells of the first repetition, in their order.",
            "dwell",
            "due, events/s",
            "delivered, events/s",
            "held",
            "p50, ms",
            "p99, ms");
    for (var dwell : summary.repetitions().getFirst().course().dwells()) {
      table.row(
          dwell.kind().text(),
          rounded(dwell.rate()),
          rounded(dwell.delivery().rate()),
          yes(dwell.held()),
          millis(dwell.latency(50)),
          millis(dwell.latency(99)));
    }
    return table;
  }

  private Table latencies() {
    var table =
        new Table(
            "Latency in milliseconds from when an event was due, over all repetitions that count.",
            "dwell",
            "p50",
            "p90",
            "p99",
            "p99.9",
            "max",
            "events");
    for (var kind :
        List.of(Kind.LATENCY_50, Kind.LATENCY_70, Kind.LATENCY_90, Kind.HOLD_AGAIN, Kind.PROBE)) {
      var all = summary.latencies(kind);
      table.row(
          kind.text(),
          millis(all.getValueAtPercentile(50) / 1000.0),
          millis(all.getValueAtPercentile(90) / 1000.0),
          millis(all.getValueAtPercentile(99) / 1000.0),
          millis(all.getValueAtPercentile(99.9) / 1000.0),
          millis(all.getMaxValue() / 1000.0),
          count(all.getTotalCount()));
    }
    return table;
  }

  private Table figures() {
    var capacities = summary.capacities();
    return new Table("All repetitions together.", "figure", "value")
        .row("capacity, events/s, median", rounded(summary.capacity()))
        .row("capacity, lowest", capacities.isEmpty() ? "-" : rounded(capacities.getFirst()))
        .row("capacity, highest", capacities.isEmpty() ? "-" : rounded(capacities.getLast()))
        .row("repetitions that count", capacities.size() + " of " + size())
        .row(
            "delivered at 1.5 × capacity, median",
            optional(summary.deliveredUnderOverload()).map(Report::percent).orElse("-"))
        .row("recovered", summary.recovered() + " of " + size())
        .row("events fed", count(summary.fed()))
        .row("events lost", count(summary.lost()))
        .row("peak RSS, MB", rounded(summary.peakRss() / MEGA))
        .row("CPU of the engine, µs per event", micros(summary.cpu(Sample::engine)))
        .row("CPU of the feeder, µs per event", micros(summary.cpu(Sample::feeder)))
        .row("CPU of the collector, µs per event", micros(summary.cpu(Sample::collector)));
  }

  private int size() {
    return summary.repetitions().size();
  }

  private static String yes(boolean is) {
    return is ? "yes" : "no";
  }

  private static String rounded(OptionalDouble figure) {
    return optional(figure).map(Report::rounded).orElse("-");
  }

  private static String count(long figure) {
    return String.format(Locale.ROOT, "%,d", figure);
  }

  private static String rounded(double figure) {
    return String.format(Locale.ROOT, "%,.0f", figure);
  }

  private static String percent(double ratio) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * ratio);
  }

  private static String millis(double figure) {
    return String.format(Locale.ROOT, "%.1f", figure);
  }

  private static String micros(OptionalDouble figure) {
    return optional(figure).map(micros -> String.format(Locale.ROOT, "%.2f", micros)).orElse("-");
  }

  private static Optional<Double> optional(OptionalDouble figure) {
    return figure.isPresent() ? Optional.of(figure.getAsDouble()) : Optional.empty();
  }
}
