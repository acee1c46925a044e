// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import static java.lang.System.Logger.Level.WARNING;

import io.logbus.api.Source;
import io.logbus.api.Stage;
import io.logbus.kernel.channel.CancelledException;
import io.logbus.kernel.run.Tally.Count;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/// The virtual stage `STATS`: gives its readers a round of events, one for each other stage, each
/// time an interval has passed, and a last one when all stages have ended that its own events
/// cannot reach.
///
/// Those are the stages that end without it, so nobody waits for each other: the sources have then
/// come to the end of their input, and what they read is counted as far as it can be. What is
/// downstream of `STATS` and of a source may have more to come, and is as it is.
///
/// A round for which a reader has no room is left out; only for the last one it waits a while. When
/// nothing but stats is under way and even that is not taken, they are given up: they keep no
/// pipeline from its end.
final class StatsTask extends StageTask {

  private final Duration interval;
  private final Duration patience;
  private final List<StageFigures> figures;
  private final List<RunningStage> awaited;
  private final StatsRest rest;
  private final List<StatsReader> readers;

  /// @param patience how long the readers have for the last round
  /// @param figures of each stage that is told of
  /// @param awaited the stages that its events cannot reach
  StatsTask(
      StageSetup setup,
      Supervisor supervisor,
      Duration interval,
      Duration patience,
      List<StageFigures> figures,
      List<RunningStage> awaited,
      StatsRest rest) {
    super(setup, supervisor, StatsTask.class.getClassLoader());
    this.interval = interval;
    this.patience = patience;
    this.figures = List.copyOf(figures);
    this.awaited = List.copyOf(awaited);
    this.rest = rest;
    var lane = new LaneKey("stats", false);
    this.readers =
        setup.outlets().main().readers().stream()
            .map(reader -> new StatsReader(reader, lane, figures.size()))
            .toList();
  }

  /// There is no instance of a plugin, and nothing to abort.
  @Override
  Stage open() {
    return (Source) _ -> {};
  }

  @Override
  void work() {
    try {
      while (!awaitEnd()) {
        round(() -> Duration.ZERO, false);
      }
      long start = System.nanoTime();
      Supplier<Duration> left = () -> patience.minusNanos(System.nanoTime() - start);
      round(left, true);
      readers.forEach(reader -> reader.end(left.get()));
      endOutput();
      awaitReaders();
    } catch (InterruptedException _) {
      throw new CancelledException(); // a pipeline that is cancelled ends it so
    }
  }

  /// Waits until all that are awaited have ended.
  ///
  /// @return false if that took longer than the interval
  private boolean awaitEnd() throws InterruptedException {
    long start = System.nanoTime();
    for (var stage : awaited) {
      if (!stage.task().awaitOutputEnd(interval.toNanos() - (System.nanoTime() - start))) {
        return false;
      }
    }
    return true;
  }

  private void round(Supplier<Duration> wait, boolean last) {
    var now = setup.context().clock().instant();
    var stages = figures.stream().map(one -> one.now(now, last)).toList();
    readers.forEach(reader -> reader.give(stages, now, wait));
    setup.tally().add(Count.MADE, stages.size());
    setup.tally().add(Count.OUT, stages.size());
  }

  private void awaitReaders() throws InterruptedException {
    while (!rest.awaitOwn(patience.toNanos())) {
      if (rest.isAll()) {
        setup
            .context()
            .logger()
            .log(
                WARNING,
                "its readers are given up, since they do not take what is left: {0}",
                String.join(", ", rest.names()));
        supervisor.giveUp(rest.names());
        return;
      }
    }
  }

  @Override
  void close() {}
}
