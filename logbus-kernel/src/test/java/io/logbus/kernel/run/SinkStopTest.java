// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import static io.logbus.kernel.run.Plans.event;
import static io.logbus.kernel.run.Runs.assertBalanced;
import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.BatchSink;
import io.logbus.api.Source;
import io.logbus.api.StageException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Sinks whose pipeline is stopped while they wait.
@Timeout(30)
class SinkStopTest extends SinkTests {

  /// Emits one event and then waits to be stopped.
  private static Source oneThenNothing() {
    return intake -> {
      var _ = intake.lane().emit(List.of(event("one")), "");
      new CountDownLatch(1).await();
    };
  }

  @Test
  void stopEndsTheWaitForAFurtherTry() throws Exception {
    var first = new CountDownLatch(1);
    var failures = new AtomicInteger(2);
    BatchSink sink =
        batch -> {
          first.countDown();
          if (failures.getAndDecrement() > 0) {
            throw StageException.retryable("come back later", null, Instant.now().plusSeconds(195));
          }
          out.write(batch);
        };
    var pipeline =
        Pipeline.start(
            new Plans().source("in", oneThenNothing()).sink("out", sink, "in").build(),
            PipelineSettings.DEFAULT);
    first.await();

    pipeline.stop();

    assertThat(pipeline.await()).isEqualTo(new Outcome.Done());
    assertThat(out.texts()).containsExactly("one");
  }

  @Test
  void stopSendsABatchThatIsStillFilling() throws Exception {
    var settings = PipelineSettings.DEFAULT;
    var emitted = new CountDownLatch(1);
    Source source =
        intake -> {
          var _ = intake.lane().emit(List.of(event("one")), "");
          emitted.countDown();
          new CountDownLatch(1).await();
        };
    var pipeline =
        Pipeline.start(
            new Plans()
                .source("in", source)
                .rules(Rules.batch(10, Duration.ofHours(1)))
                .sink("out", out, "in")
                .build(),
            settings);
    emitted.await();

    pipeline.stop();

    assertThat(pipeline.await()).isEqualTo(new Outcome.Done());
    assertThat(out.texts()).containsExactly("one");
  }

  @Test
  void sinkThatStaysDownLeavesItsEventsUnsettledAtTheDeadline() throws Exception {
    var first = new CountDownLatch(1);
    BatchSink sink =
        _ -> {
          first.countDown();
          throw StageException.retryable("down", null);
        };
    for (var rules : List.of(Rules.usual(), Rules.inFlight(3), Rules.ordered(3, "{{@k}}"))) {
      var pipeline =
          Pipeline.start(
              new Plans()
                  .source("in", oneThenNothing())
                  .rules(rules)
                  .sink("out", sink, "in")
                  .sink("bad", bad, "out.rejected")
                  .build(),
              new PipelineSettings(Duration.ofMillis(50), InstantSource.system()));
      first.await();

      pipeline.stop();

      assertThat(pipeline.await()).isEqualTo(new Outcome.DeadlinePassed());
      assertThat(bad.texts()).isEmpty();
      assertThat(Runs.ledger(pipeline, "out").held()).isEqualTo(1);
      assertBalanced(pipeline);
    }
  }
}
