// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import static io.logbus.kernel.run.Plans.emitting;
import static io.logbus.kernel.run.Plans.events;
import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.BatchSink;
import io.logbus.api.Hold;
import io.logbus.api.Output;
import io.logbus.api.Source;
import io.logbus.api.StageException;
import io.logbus.api.Traits;
import io.logbus.api.Transform;
import io.logbus.api.event.Event;
import io.logbus.kernel.run.Plans.Collector;
import io.logbus.kernel.state.KeptLetters;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Shapes in which a pipeline could come to wait for itself. Each ends, or stalls for as long as a
/// sink does, with channels that hold one event.
@Timeout(60)
class WedgeTest {

  private static final Transform PASS = (event, output) -> output.emit(event);

  @TempDir Path folder;

  private final Collector out = new Collector();

  private static Plans tiny() {
    return new Plans().capacity(1, 1);
  }

  @Test
  void branchesThatMeetAgainDoNotWaitForEachOther() throws Exception {
    Runs.run(
        tiny()
            .source("in", emitting(events(2000), 7))
            .transform("a", PASS, "in")
            .transform("b", PASS, "in", "a")
            .transform("c", PASS, "b", "a", "in")
            .sink("out", out, "c", "a", "in")
            .build());

    assertThat(out.events).hasSize(2000 * (1 + 1 + 4));
  }

  @Test
  void holderNeedsNoRoomForWhatItHolds() throws Exception {
    Runs.run(
        tiny()
            .source("in", emitting(events(2000), 1))
            .transform("hold", Traits.anyTransform(), Hoarder::new, "in")
            .sink("out", out, "hold", "in")
            .build());

    assertThat(out.events).hasSize(4000);
  }

  @Test
  void sourceThatWaitsForAReceiptIsFreedByTheClock() throws Exception {
    Source source =
        intake -> {
          var lane = intake.lane();
          for (var event : events(20)) {
            assertThat(lane.emit(List.of(event), "").await(Duration.ofSeconds(30))).isTrue();
          }
        };

    Runs.run(
        tiny()
            .source("in", source)
            .transform(
                "hold",
                Traits.anyTransform().ticking(Duration.ofMillis(1)).holding(Duration.ofMillis(1)),
                Hoarder::new,
                "in")
            .sink("out", out, "hold")
            .build());

    assertThat(out.events).hasSize(20);
  }

  @Test
  void oneEventMayBecomeTenThousand() throws Exception {
    Transform many =
        (event, output) -> {
          for (int i = 0; i < 10_000; i++) {
            output.emit(event);
          }
        };
    var other = new Collector();

    Runs.run(
        tiny()
            .source("in", emitting(events(3), 1))
            .transform("many", many, "in")
            .transform("some", (event, output) -> {}, "many")
            .sink("out", out, "many", "some")
            .sink("other", other, "many")
            .build());

    assertThat(out.events).hasSize(30_000);
    assertThat(other.events).hasSize(30_000);
  }

  @Test
  void deadSinkStallsTheLiveOneBesideItAndLosesNothing() throws Exception {
    var dead = new Collector();
    var down = new AtomicBoolean(true);
    var tries = new CountDownLatch(3);
    BatchSink deadSink =
        batch -> {
          tries.countDown();
          if (down.get()) {
            throw StageException.retryable("nobody is there", null);
          }
          dead.write(batch);
        };
    var pipeline =
        Pipeline.start(
            tiny()
                .source("in", emitting(events(500), 1))
                .sink("live", out, "in")
                .rules(Rules.quick())
                .sink("dead", deadSink, "in")
                .build(),
            PipelineSettings.DEFAULT);
    tries.await();
    Runs.await(() -> !out.texts().isEmpty());
    Runs.awaitBlocked("logbus-in");
    assertThat(out.texts()).hasSizeLessThanOrEqualTo(10);

    down.set(false);

    assertThat(pipeline.await()).isEqualTo(new Outcome.Done());
    assertThat(out.texts()).containsExactlyElementsOf(dead.texts()).hasSize(500);
  }

  @Test
  void deadSinkEndsAtTheDeadline() throws Exception {
    var tried = new CountDownLatch(1);
    BatchSink deadSink =
        batch -> {
          tried.countDown();
          throw StageException.retryable("nobody is there", null);
        };
    var pipeline =
        Pipeline.start(
            tiny()
                .source("in", emitting(events(500), 1))
                .sink("live", out, "in")
                .sink("dead", deadSink, "in")
                .build(),
            new PipelineSettings(Duration.ofMillis(50), InstantSource.system()));
    tried.await();

    pipeline.stop();

    assertThat(pipeline.await()).isEqualTo(new Outcome.DeadlinePassed());
  }

  @Test
  void readerOfErrorsThatFailsStallsAndLosesNothing() throws Exception {
    var errors = new Collector();
    var failures = new AtomicInteger(200);
    BatchSink sink =
        batch -> {
          if (failures.getAndDecrement() > 0) {
            throw StageException.retryable("not now", null);
          }
          errors.write(batch);
        };

    Runs.run(
        tiny()
            .source("in", emitting(events(300), 1))
            .transform("picky", new EveryThird(), "in")
            .sink("out", out, "picky")
            .rules(Rules.quick())
            .sink("errors", sink, "in.ERRORS", "picky.ERRORS", "out.ERRORS")
            .build());

    assertThat(out.events).hasSize(200);
    assertThat(errors.events).hasSize(100);
  }

  @Test
  void whatTheReadersOfErrorsRejectDoesNotComeBackToThem() throws Exception {
    Transform refuse =
        (_, _) -> {
          throw new IllegalArgumentException("no envelope, please");
        };

    Runs.run(
        tiny()
            .dataDir(folder)
            .source("in", emitting(events(30), 1))
            .transform("picky", new EveryThird(), "in")
            .sink("out", out, "picky")
            .transform("refuse", refuse, "in.ERRORS", "picky.ERRORS", "out.ERRORS")
            .sink("errors", new Collector(), "refuse")
            .build());

    assertThat(out.events).hasSize(20);
    assertThat(KeptLetters.in(folder))
        .hasSize(10)
        .allMatch(letter -> letter.stage().equals("refuse"));
  }

  /// Refuses one event in three.
  private static final class EveryThird implements Transform {
    private int seen;

    @Override
    public void apply(Event event, Output output) {
      if (seen++ % 3 == 0) {
        throw new IllegalArgumentException("every third");
      }
      output.emit(event);
    }
  }

  /// Holds everything until the clock or the end comes.
  private static final class Hoarder implements Transform {
    private final List<Event> events = new ArrayList<>();
    private final List<Hold> holds = new ArrayList<>();

    @Override
    public void apply(Event event, Output output) {
      events.add(event);
      holds.add(output.hold(null));
    }

    private void letGo(Output output) {
      IntStream.range(0, events.size()).forEach(i -> output.emit(events.get(i), holds.get(i)));
      events.clear();
      holds.clear();
    }

    @Override
    public void tick(Instant now, Output output) {
      letGo(output);
    }

    @Override
    public void end(Output output) {
      letGo(output);
    }
  }
}
