// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.Source;
import io.logbus.api.Traits;
import io.logbus.kernel.plan.MemoryBound;
import io.logbus.kernel.plan.Plan;
import io.logbus.kernel.run.Plans.Collector;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Random pipelines whose sinks stand still, with events of a few bytes to some ten thousand: the
/// sources come to stand still too, and no channel, no stage, nor all of them keep more than what
/// `check` says. When the sinks go on, so does everything.
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class StallTest {

  private static final int ROUNDS = Integer.getInteger("fuzz.rounds", 40);
  private static final int EVENTS = 1500;
  private static final int LONGEST = 30_000;

  @Test
  void whatIsInFlightStaysUnderTheBound() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      new Round(9_000_000L + round).run();
    }
  }

  /// One pipeline.
  private static final class Round {

    private final long seed;
    private final SplittableRandom random;
    private final RandomGraph graph;
    private final List<StallingSink> sinks = new ArrayList<>();
    private final AtomicLong unsettled = new AtomicLong();
    private final AtomicLong unsettledPeak = new AtomicLong();

    Round(long seed) {
      this.seed = seed;
      this.random = new SplittableRandom(seed);
      this.graph = new RandomGraph(random.split());
    }

    void run() throws Exception {
      var plan = plan();
      var bound = MemoryBound.of(plan);
      var pipeline = Pipeline.start(plan, PipelineSettings.DEFAULT);
      for (var source : graph.sources()) {
        Runs.awaitBlocked("logbus-" + source);
      }
      Runs.await(() -> unsettled.get() > 0);
      assertUnder(bound, pipeline);

      sinks.forEach(sink -> sink.go.countDown());

      assertThat(pipeline.await()).as("seed %s", seed).isEqualTo(new Outcome.Done());
      assertUnder(bound, pipeline);
      assertThat(unsettled.get()).as("seed %s", seed).isZero();
    }

    private void assertUnder(MemoryBound bound, Pipeline pipeline) {
      long all = 0;
      var stages = bound.stages();
      for (int i = 0; i < stages.size(); i++) {
        var status = pipeline.status().get(i);
        assertThat(status.peakBytes())
            .as("seed %s, the channel of %s", seed, status)
            .isLessThanOrEqualTo(stages.get(i).channel());
        assertThat(status.collectedPeakBytes())
            .as("seed %s, what %s collects", seed, status)
            .isLessThanOrEqualTo(stages.get(i).own());
        all += status.peakBytes() + status.collectedPeakBytes();
      }
      assertThat(all).as("seed %s", seed).isLessThanOrEqualTo(bound.bytes());
      assertThat(unsettledPeak.get()).as("seed %s", seed).isLessThanOrEqualTo(bound.bytes());
    }

    private Plan plan() {
      var plans = new Plans().maxEventBytes(2 * LONGEST);
      for (var source : graph.sources()) {
        plans.source(source, source(random.split()));
      }
      for (var stage : graph.transforms()) {
        room(plans);
        plans.transform(
            stage.name(),
            Traits.anyTransform(),
            () -> new ByText(stage.what()),
            stage.inputArray());
      }
      for (var stage : graph.sinks()) {
        room(plans);
        plans.rules(random.nextBoolean() ? Rules.inFlight(1 + random.nextInt(4)) : Rules.usual());
        plans.sink(stage.name(), stalling(), stage.inputArray());
      }
      room(plans);
      return plans.sink(RandomGraph.REFUSED, stalling(), graph.rejectedOutputs()).build();
    }

    private void room(Plans plans) {
      plans.capacity(1 + random.nextInt(1 << random.nextInt(9)), 64 + random.nextInt(300_000));
    }

    private StallingSink stalling() {
      var sink = new StallingSink(new Collector());
      sinks.add(sink);
      return sink;
    }

    /// Emits events of any size, and adds up what has not settled.
    private Source source(SplittableRandom chance) {
      return intake -> {
        var lane = intake.lane();
        for (int i = 0; i < EVENTS; i++) {
          int length = chance.nextInt(1 + chance.nextInt(LONGEST));
          var event = Plans.event(i + "x".repeat(length));
          long bytes = event.heapBytes();
          var receipt = lane.emit(List.of(event), "");
          unsettledPeak.accumulateAndGet(unsettled.addAndGet(bytes), Math::max);
          receipt.then(_ -> unsettled.addAndGet(-bytes));
        }
      };
    }
  }
}
