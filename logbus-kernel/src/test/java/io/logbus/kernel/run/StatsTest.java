// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import static io.logbus.kernel.run.Plans.STATS;
import static io.logbus.kernel.run.Plans.emitting;
import static io.logbus.kernel.run.Plans.events;
import static io.logbus.kernel.run.Plans.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.BatchSink;
import io.logbus.api.Hold;
import io.logbus.api.Output;
import io.logbus.api.SinkBatch;
import io.logbus.api.Source;
import io.logbus.api.StageException;
import io.logbus.api.Transform;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.api.event.Fields;
import io.logbus.kernel.plan.RunLimits;
import io.logbus.kernel.run.Plans.Collector;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class StatsTest {

  /// Longer than any test.
  private static final Duration NEVER = Duration.ofDays(1);

  private static final Duration OFTEN = Duration.ofMillis(1);

  private static final Transform FAILS_ON_7 =
      (event, output) -> {
        if (text(event).equals("e7")) {
          throw new IllegalArgumentException("seven is odd");
        }
        output.emit(event);
      };

  private final Collector out = new Collector();
  private final Collector stats = new Collector();

  private static Fields fields(Event event) {
    return (Fields) event.payload();
  }

  private static List<Fields> of(Collector reader, String stage) {
    synchronized (reader) {
      return reader.events.stream()
          .map(StatsTest::fields)
          .filter(fields -> stage.equals(fields.get("stage")))
          .toList();
    }
  }

  private static Fields channel(Fields round) {
    return (Fields) Objects.requireNonNull(round.get("channel"));
  }

  private static long missed(Fields round) {
    return (Long) Objects.requireNonNull(round.get("missed"));
  }

  /// Counts rounds, and lets a source go on until it has had enough.
  private static final class Counting implements BatchSink {
    final CountDownLatch enough;
    private final Collector events;

    Counting(int most, Collector events) {
      this.enough = new CountDownLatch(most);
      this.events = events;
    }

    @Override
    public void write(SinkBatch batch) {
      events.write(batch);
      batch.events().forEach(_ -> enough.countDown());
    }
  }

  @Test
  void lastRoundHasTheFinalCounts() throws Exception {
    var pipeline =
        Runs.run(
            new Plans()
                .stats(NEVER)
                .source("in", emitting(events(10), 3))
                .transform("picky", FAILS_ON_7, "in")
                .sink("out", out, "picky")
                .sink("stats", stats, STATS)
                .build());

    assertThat(stats.events)
        .extracting(event -> fields(event).get("stage"))
        .containsExactly("in", "picky", "out", "stats");
    var picky = of(stats, "picky").getFirst();
    assertThat(picky.get("pipeline")).isEqualTo("test");
    assertThat(picky.get("module")).isEqualTo("picky");
    assertThat(picky.get("status")).isEqualTo("ended");
    assertThat(picky.get("last")).isEqualTo(true);
    assertThat(picky.get("in")).isEqualTo(10L);
    assertThat(picky.get("forwarded")).isEqualTo(9L);
    assertThat(picky.get("rejected")).isEqualTo(1L);
    assertThat(picky.get("lost")).isEqualTo(1L);
    assertThat(picky.get("missed")).isEqualTo(0L);
    assertThat(channel(picky).get("events")).isEqualTo(0L);
    assertThat(channel(picky).get("capacity_events")).isEqualTo(1024L);
    assertThat(of(stats, "in").getFirst().names()).doesNotContain("channel");
    assertThat(of(stats, "stats").getFirst().get("status")).isEqualTo("running");
    assertThat(Runs.ledger(pipeline, STATS).made()).isEqualTo(4);
    assertThat(Runs.ledger(pipeline, "stats").in()).isEqualTo(4);
  }

  @Test
  void figuresAreWithinWhatIsPlannedForThem() throws Exception {
    Runs.run(
        new Plans()
            .stats(NEVER)
            .source("i".repeat(100), emitting(events(10), 3))
            .sink("out", out, "i".repeat(100))
            .sink("stats", stats, STATS)
            .build());

    assertThat(stats.events).hasSize(3);
    assertThat(stats.events).allMatch(event -> 2 * event.heapBytes() < RunLimits.STATS_BYTES);
  }

  @Test
  void aRoundComesEachInterval() throws Exception {
    var counting = new Counting(30, stats);
    Source source = intake -> counting.enough.await();

    Runs.run(
        new Plans()
            .stats(OFTEN)
            .source("in", source)
            .sink("out", out, "in")
            .sink("stats", counting, STATS)
            .build());

    var rounds = of(stats, "in");
    assertThat(rounds).hasSizeGreaterThanOrEqualTo(10);
    assertThat(rounds.subList(0, rounds.size() - 1))
        .allMatch(round -> Boolean.FALSE.equals(round.get("last")));
    assertThat(rounds.getLast().get("last")).isEqualTo(true);
    assertThat(rounds.getFirst().get("status")).isEqualTo("running");
  }

  @Test
  void stalledReaderMissesRoundsAndIsToldHowMany() throws Exception {
    var stalled = new StallingSink(out);
    var counting = new Counting(400, stats);
    Source source =
        _ -> {
          counting.enough.await();
          stalled.go.countDown();
        };

    var pipeline =
        Runs.run(
            new Plans()
                .stats(OFTEN)
                .source("in", source)
                .sink("nothing", new Collector(), "in")
                .sink("stats", counting, STATS)
                .capacity(9, 1 << 20)
                .sink("stalled", stalled, STATS)
                .build());

    long given = of(stats, "in").size();
    long missed = of(out, "in").stream().mapToLong(StatsTest::missed).sum();
    assertThat(of(stats, "in")).allMatch(round -> missed(round) == 0);
    assertThat(missed).isPositive();
    assertThat(of(out, "in").size() + missed).isEqualTo(given);
    assertThat(pipeline.status().getLast().counters()).containsEntry("dropped", 4 * missed);
  }

  @Test
  void roundThatIsLargerThanTheChannelComesInParts() throws Exception {
    Runs.run(
        new Plans()
            .stats(NEVER)
            .source("in", emitting(events(10), 3))
            .sink("out", out, "in")
            .capacity(1, 1)
            .sink("stats", stats, STATS)
            .build());

    assertThat(stats.events)
        .extracting(event -> fields(event).get("stage"))
        .containsExactly("in", "out", "stats");
  }

  @Test
  void stageThatHoldsUntilTheEndMayReadStatsAndASource() throws Exception {
    Transform holds =
        new Transform() {
          private @Nullable Hold held;

          @Override
          public void apply(Event event, Output output) {
            held = output.hold(held);
          }

          @Override
          public void end(Output output) {
            if (held != null) {
              output.emit(Plans.event("all"), held);
            }
          }
        };

    Runs.run(
        new Plans()
            .stats(NEVER)
            .source("in", emitting(events(10), 3))
            .transform("hold", holds, "in", STATS)
            .sink("out", out, "hold")
            .build());

    assertThat(out.texts()).containsExactly("all");
  }

  @Test
  void failureEndsThePipelineWithoutAnotherRound() throws Exception {
    BatchSink broken =
        _ -> {
          throw StageException.fatal("no space left", null);
        };
    var plan =
        new Plans()
            .stats(NEVER)
            .source("in", emitting(events(10), 3))
            .sink("out", broken, "in")
            .sink("stats", stats, STATS)
            .build();

    assertThat(Pipeline.start(plan, PipelineSettings.DEFAULT).await())
        .isInstanceOf(Outcome.Failed.class);
  }

  @Test
  void stopGivesALastRound() throws Exception {
    Source source = _ -> new CountDownLatch(1).await();
    var pipeline =
        Pipeline.start(
            new Plans()
                .stats(NEVER)
                .source("in", source)
                .sink("out", out, "in")
                .sink("stats", stats, STATS)
                .build(),
            PipelineSettings.DEFAULT);
    pipeline.stop();

    assertThat(pipeline.await()).isEqualTo(new Outcome.Done());
    assertThat(of(stats, "in")).hasSize(1);
  }

  @Test
  void readerThatIsStuckKeepsNoPipelineFromItsEnd() throws Exception {
    var stuck = new StallingSink(stats);
    var errors = new Collector();
    var settings = new PipelineSettings(Duration.ofMillis(40), InstantSource.system());
    var pipeline =
        Pipeline.start(
            new Plans()
                .stats(OFTEN)
                .source("in", emitting(events(1000), 1))
                .sink("out", out, "in")
                .sink("errors", errors, "in.ERRORS", "out.ERRORS", "stuck.ERRORS")
                .capacity(2, 1 << 20)
                .sink("stuck", stuck, STATS)
                .build(),
            settings);

    assertThat(pipeline.await()).isEqualTo(new Outcome.Done());
    assertThat(out.texts()).hasSize(1000);
    assertThat(stuck.aborted).isTrue();
  }

  @Test
  void eventsOfASourceAreNotGivenUpWithTheStats() throws Exception {
    var stuck = new StallingSink(stats);
    var slow = new StallingSink(out);
    var settings = new PipelineSettings(Duration.ofMillis(4), InstantSource.system());
    var pipeline =
        Pipeline.start(
            new Plans()
                .stats(OFTEN)
                .source("in", emitting(events(10), 1))
                .capacity(8, 1 << 20)
                .sink("slow", slow, "in", STATS)
                .sink("stuck", stuck, STATS)
                .build(),
            settings);
    stuck.reached.await();
    slow.reached.await();
    Runs.awaitBlocked("logbus-slow");
    slow.go.countDown();

    assertThat(pipeline.await()).isEqualTo(new Outcome.Done());
    assertThat(out.events.stream().filter(event -> event.payload() instanceof Bytes)).hasSize(10);
    assertThat(slow.aborted).isFalse();
    assertThat(stuck.aborted).isTrue();
  }

  @Test
  void rejectedStatsGoWhereRejectedEventsGo() throws Exception {
    var errors = new Collector();
    var pipeline =
        Runs.run(
            new Plans()
                .stats(NEVER)
                .source("in", emitting(events(10), 3))
                .sink("out", out, "in")
                .transform(
                    "refuse",
                    (_, _) -> {
                      throw new IllegalArgumentException("no figures");
                    },
                    STATS)
                .sink("nothing", stats, "refuse")
                .sink("errors", errors, "in.ERRORS", "out.ERRORS", "refuse.ERRORS")
                .build());

    assertThat(errors.events).hasSize(5);
    assertThat(Runs.ledger(pipeline, "refuse").rejected()).isEqualTo(5);
  }
}
