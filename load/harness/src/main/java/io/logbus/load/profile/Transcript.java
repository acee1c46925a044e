// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.profile;

import io.logbus.load.collect.Latencies;
import io.logbus.load.collect.Slice;
import io.logbus.load.engine.Ended;
import io.logbus.load.engine.Sample;
import io.logbus.load.engine.StageStats;
import io.logbus.load.record.Line;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A repetition as lines of a recording, whose times begin with it.
final class Transcript {

  private final Repetition repetition;

  private Transcript(Repetition repetition) {
    this.repetition = repetition;
  }

  static List<Line> of(Repetition repetition) {
    var transcript = new Transcript(repetition);
    var dwells = repetition.course().dwells().stream().map(transcript::dwell);
    var rest = repetition.ended().stream().flatMap(transcript::measured);
    return Stream.of(dwells, rest, Stream.of(transcript.end()))
        .flatMap(lines -> lines)
        .map(Line.class::cast)
        .toList();
  }

  private Stream<Line> measured(Ended ended) {
    return Stream.of(
            ended.slices().stream().map(this::slice),
            ended.samples().stream().map(this::sample),
            ended.stages().stream().map(this::queue).flatMap(Optional::stream))
        .flatMap(lines -> lines);
  }

  private Line.Dwell dwell(Dwell dwell) {
    var delivery = dwell.delivery();
    var fed = delivery.fed();
    return new Line.Dwell(
        repetition.number(),
        dwell.number(),
        dwell.kind().text(),
        dwell.rate(),
        fed.events(),
        seconds(fed.start()),
        seconds(delivery.last().orElse(fed.end())),
        delivery.rate(),
        dwell.held(),
        Latencies.encode(delivery.latencies()));
  }

  private Line.Slice slice(Slice slice) {
    return new Line.Slice(
        repetition.number(), seconds(slice.last()), slice.dwell(), slice.encoded());
  }

  private Line.Sample sample(Sample sample) {
    return new Line.Sample(
        repetition.number(),
        seconds(sample.at()),
        sample.rss(),
        sample.heap(),
        sample.engine(),
        sample.feeder(),
        sample.collector());
  }

  private Optional<Line.Queue> queue(StageStats stage) {
    double at = Duration.between(repetition.start().time(), stage.instant()).toNanos() / 1e9;
    return Optional.ofNullable(stage.channel())
        .map(
            channel ->
                new Line.Queue(
                    repetition.number(), at, stage.stage(), channel.events(), channel.bytes()));
  }

  private Line.Repetition end() {
    return new Line.Repetition(
        repetition.number(),
        repetition.capacity(),
        repetition.confirmed(),
        repetition.recovered(),
        repetition.fed(),
        repetition.lost(),
        repetition.ended().map(ended -> ended.collected().duplicates()).orElse(0L),
        repetition.peakRss(),
        repetition.faults());
  }

  private double seconds(long nanoTime) {
    return (nanoTime - repetition.start().nanos()) / 1e9;
  }
}
