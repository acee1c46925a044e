// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import static io.logbus.kernel.run.Plans.emitting;
import static io.logbus.kernel.run.Plans.events;
import static io.logbus.kernel.run.Plans.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.Sink;
import io.logbus.api.SinkBatch;
import io.logbus.api.StageException;
import io.logbus.kernel.plan.WriteRules;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Sinks that give their verdicts later.
@Timeout(30)
class GeneralSinkTest extends SinkTests {

  /// Gives its verdicts at the flush.
  private final class Late implements Sink {
    private final List<SinkBatch> open = new ArrayList<>();
    int flushesThatFail;

    @Override
    public void write(SinkBatch batch) {
      ids.add(batch.id());
      open.add(batch);
    }

    @Override
    public void flush() throws StageException {
      if (flushesThatFail-- > 0) {
        throw StageException.retryable("the flush failed", null);
      }
      open.forEach(this::decide);
      open.clear();
    }

    private void decide(SinkBatch batch) {
      for (int i = 0; i < batch.events().size(); i++) {
        switch (text(batch.events().get(i))) {
          case "e3" -> batch.reject(i, "three is odd");
          case String e5 when e5.equals("e5") && !batch.id().contains(".") ->
              batch.retry(i, null, "later");
          default -> {
            synchronized (out) {
              out.events.add(batch.events().get(i));
            }
            batch.delivered(i);
          }
        }
      }
    }
  }

  @Test
  void lateVerdictsSettleRejectAndTryAgain() throws Exception {
    for (int failing = 0; failing < 3; failing++) {
      out.events.clear();
      bad.events.clear();
      var sink = new Late();
      sink.flushesThatFail = failing;

      Runs.run(
          new Plans()
              .source("in", emitting(events(100), 10))
              .rules(Rules.inFlight(3))
              .generalSink("out", sink, "in")
              .rules(WriteRules.DEFAULT)
              .sink("bad", bad, "out.rejected")
              .build());

      assertThat(out.texts().stream().distinct()).hasSize(99);
      assertThat(bad.texts()).containsExactly("e3");
    }
  }

  @Test
  void sinkThatLeavesEventsWithoutAVerdictFails() throws Exception {
    Sink silent =
        new Sink() {
          @Override
          public void write(SinkBatch batch) {}

          @Override
          public void flush() {}
        };

    var pipeline =
        Pipeline.start(
            new Plans()
                .source("in", emitting(events(10), 10))
                .generalSink("out", silent, "in")
                .build(),
            PipelineSettings.DEFAULT);

    assertThat(pipeline.await()).isInstanceOf(Outcome.Failed.class);
  }
}
