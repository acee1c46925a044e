// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import static io.logbus.kernel.run.Plans.emitting;
import static io.logbus.kernel.run.Plans.event;
import static io.logbus.kernel.run.Plans.events;
import static io.logbus.kernel.run.Plans.text;
import static io.logbus.kernel.run.Runs.assertBalanced;
import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.BatchSink;
import io.logbus.api.Intake;
import io.logbus.api.Receipt;
import io.logbus.api.Source;
import io.logbus.api.StageException;
import io.logbus.api.Traits;
import io.logbus.api.Transform;
import io.logbus.api.event.Bytes;
import io.logbus.kernel.run.Plans.Collector;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// How pipelines end: by themselves, when they are stopped, and when a stage cannot go on.
@Timeout(30)
class PipelineEndTest {

  private final Collector out = new Collector();

  private static Transform upper() {
    return (event, output) ->
        output.emit(event.with(Bytes.utf8(text(event).toUpperCase(Locale.ROOT))));
  }

  @Test
  void failingSinkEndsThePipelineWithItsReason() throws Exception {
    BatchSink broken =
        _ -> {
          throw StageException.fatal("no space left", null);
        };

    var pipeline =
        Pipeline.start(
            new Plans()
                .source("in", emitting(events(100_000), 1))
                .transform("upper", upper(), "in")
                .sink("out", broken, "upper")
                .build(),
            PipelineSettings.DEFAULT);

    assertThat(pipeline.await())
        .isInstanceOfSatisfying(
            Outcome.Failed.class,
            failed -> {
              assertThat(failed.stage()).isEqualTo("out");
              assertThat(failed.reason()).isEqualTo("no space left");
            });
  }

  @Test
  void noEventMovesWhenAStageCannotBeMade() throws Exception {
    var emitted = new AtomicBoolean();
    Source source = _ -> emitted.set(true);

    var pipeline =
        Pipeline.start(
            new Plans()
                .source("in", source)
                .transform(
                    "broken",
                    Traits.anyTransform(),
                    () -> {
                      throw new IllegalStateException("script is empty");
                    },
                    "in")
                .sink("out", out, "broken")
                .build(),
            PipelineSettings.DEFAULT);

    assertThat(pipeline.await()).isInstanceOf(Outcome.Failed.class);
    assertThat(emitted).isFalse();
  }

  /// Emits until interrupted, as a source with endless input does.
  private static final class Endless implements Source {
    final AtomicInteger emitted = new AtomicInteger();
    final List<Receipt> receipts = new ArrayList<>();

    @Override
    public void run(Intake intake) throws InterruptedException {
      var lane = intake.lane();
      while (!Thread.currentThread().isInterrupted()) {
        receipts.add(lane.emit(List.of(event("e" + emitted.get())), ""));
        emitted.incrementAndGet();
      }
    }
  }

  @Test
  void stoppingDrainsEverythingThatWasEmitted() throws Exception {
    var source = new Endless();
    var enough = new CountDownLatch(1000);
    BatchSink counting =
        batch -> {
          out.write(batch);
          batch.events().forEach(_ -> enough.countDown());
        };
    var pipeline =
        Pipeline.start(
            new Plans()
                .source("in", source)
                .transform("upper", upper(), "in")
                .sink("out", counting, "upper")
                .build(),
            PipelineSettings.DEFAULT);
    enough.await();

    pipeline.stop();

    assertThat(pipeline.await()).isEqualTo(new Outcome.Done());
    assertThat(out.texts()).hasSize(source.emitted.get());
    assertThat(source.receipts).allMatch(Runs::isSettled);
    assertBalanced(pipeline);
  }

  @Test
  void stalledSinkStallsTheSourceWithinTheCapacities() throws Exception {
    var sink = new StallingSink(out);
    var source = new Endless();
    var pipeline =
        Pipeline.start(
            new Plans()
                .source("in", source)
                .capacity(16, 1 << 20)
                .transform("upper", upper(), "in")
                .sink("out", sink, "upper")
                .build(),
            PipelineSettings.DEFAULT);
    sink.reached.await();
    Runs.awaitBlocked("logbus-in");

    assertThat(source.emitted.get()).isLessThanOrEqualTo(32 + Outbox.MOST_EVENTS);
    sink.go.countDown();
    pipeline.stop();

    assertThat(pipeline.await()).isEqualTo(new Outcome.Done());
    assertThat(out.texts()).hasSize(source.emitted.get());
    assertThat(pipeline.status()).allMatch(status -> status.peakBytes() <= 1 << 20);
  }

  @Test
  void drainDeadlineEndsThePipelineAndAbortsWhatIsStuck() throws Exception {
    var sink = new StallingSink(out);
    var source = new Endless();
    var pipeline =
        Pipeline.start(
            new Plans().source("in", source).sink("out", sink, "in").build(),
            new PipelineSettings(Duration.ofMillis(50), InstantSource.system()));
    sink.reached.await();

    pipeline.stop();

    assertThat(pipeline.await()).isEqualTo(new Outcome.DeadlinePassed());
    assertThat(pipeline.status().getLast().waitingEvents()).isPositive();
    assertThat(sink.aborted).isTrue();
  }
}
