// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import static io.logbus.kernel.run.Plans.emitting;
import static io.logbus.kernel.run.Plans.events;
import static io.logbus.kernel.run.Plans.text;
import static io.logbus.kernel.run.Runs.ledger;
import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.PayloadKind;
import io.logbus.api.Source;
import io.logbus.api.Transform;
import io.logbus.kernel.plan.OnError;
import io.logbus.kernel.plan.WhenFull;
import io.logbus.kernel.run.Plans.Collector;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What `when_full` and `on_error` change.
@Timeout(30)
class PolicyTest {

  private static final Transform FAILS_ON_7 =
      (event, output) -> {
        if (text(event).equals("e7")) {
          throw new IllegalArgumentException("seven is odd");
        }
        output.emit(event);
      };

  private final Collector out = new Collector();

  @Test
  void fullChannelThatDropsHoldsNobodyUp() throws Exception {
    var live = new Collector();
    var stalled = new StallingSink(out);
    var emitted = new CountDownLatch(1);
    Source source =
        intake -> {
          var lane = intake.lane();
          for (var event : events(1000)) {
            var _ = lane.emit(List.of(event), "");
          }
          emitted.countDown();
        };
    var pipeline =
        Pipeline.start(
            new Plans()
                .source("in", source)
                .sink("live", live, "in")
                .whenFull(WhenFull.DROP)
                .capacity(16, 1 << 20)
                .sink("stalled", stalled, "in")
                .build(),
            PipelineSettings.DEFAULT);
    emitted.await(); // it would not come to its end if it had to wait
    stalled.go.countDown();

    assertThat(pipeline.await()).isEqualTo(new Outcome.Done());
    assertThat(live.texts()).hasSize(1000);
    long dropped = pipeline.status().getLast().counters().getOrDefault("dropped", 0L);
    assertThat(dropped).isEqualTo(1000 - out.texts().size()).isPositive();
    Runs.assertBalanced(pipeline);
  }

  @Test
  void receiptsSettleAlsoWhenEverythingIsDropped() throws Exception {
    var stalled = new StallingSink(out);
    Source source =
        intake -> {
          var lane = intake.lane("a", "");
          for (var event : events(100)) {
            var _ = lane.emit(List.of(event), text(event));
          }
          stalled.go.countDown();
        };

    var pipeline =
        Pipeline.start(
            new Plans()
                .source("in", source)
                .whenFull(WhenFull.DROP)
                .capacity(1, 1 << 20)
                .sink("stalled", stalled, "in")
                .build(),
            PipelineSettings.DEFAULT);

    assertThat(pipeline.await()).isEqualTo(new Outcome.Done());
  }

  @Test
  void keptEventGoesOnWithItsError() throws Exception {
    var pipeline =
        Runs.run(
            new Plans()
                .source("in", emitting(events(10), 3))
                .onError(OnError.KEEP)
                .transform("picky", FAILS_ON_7, "in")
                .onError(OnError.REJECT)
                .sink("out", out, "picky")
                .build());

    assertThat(out.texts()).hasSize(10).contains("e7");
    assertThat(out.events.get(7).metadata().get("error")).isEqualTo("seven is odd");
    assertThat(ledger(pipeline, "picky").forwarded()).isEqualTo(10);
    assertThat(ledger(pipeline, "picky").rejected()).isZero();
  }

  @Test
  void keptPartOfAStreamGoesOn() throws Exception {
    var pipeline =
        Runs.run(
            new Plans()
                .source("in", intake -> intake.lane().emit(List.of(Plans.event("a;!;b;")), ""))
                .onError(OnError.KEEP)
                .parse("parse", PayloadKind.STREAM, ParserTest.Semicolons::new, "in")
                .onError(OnError.REJECT)
                .sink("out", out, "parse")
                .build());

    assertThat(out.texts()).containsExactly("a", "!", "b");
    assertThat(ledger(pipeline, "parse").made()).isEqualTo(3);
  }

  @Test
  void stopEndsThePipelineAtTheFirstError() throws Exception {
    var plan =
        new Plans()
            .source("in", emitting(events(10), 3))
            .onError(OnError.STOP)
            .transform("picky", FAILS_ON_7, "in")
            .sink("out", out, "picky")
            .build();

    assertThat(Pipeline.start(plan, PipelineSettings.DEFAULT).await())
        .isInstanceOfSatisfying(
            Outcome.Failed.class,
            failed -> {
              assertThat(failed.stage()).isEqualTo("picky");
              assertThat(failed.reason()).isEqualTo("an event was rejected: seven is odd");
            });
  }
}
