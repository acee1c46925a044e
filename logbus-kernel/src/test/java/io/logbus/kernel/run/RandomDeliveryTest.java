// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.Intake;
import io.logbus.api.Receipt;
import io.logbus.api.Traits;
import io.logbus.api.event.Event;
import io.logbus.kernel.plan.WriteRules;
import io.logbus.kernel.run.RandomGraph.Act;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Random graphs whose transforms filter, multiply, hold and refuse, and whose sinks fail, refuse,
/// hang and answer late, some of them for good: no receipt settles before everything that came of
/// its events is where it belongs, none settles twice, and unless the pipeline fails none is left.
/// What belongs where is known, because what a stage does with an event depends on its text alone.
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class RandomDeliveryTest {

  private static final int ROUNDS = Integer.getInteger("fuzz.rounds", 40);

  @Test
  void noReceiptSettlesEarlyTwiceOrNever() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      new Round(8_000_000L + round).run();
    }
  }

  /// One pipeline.
  private static final class Round {

    private final long seed;
    private final SplittableRandom random;
    private final RandomGraph graph;
    private final Arrivals arrivals = new Arrivals();
    private final List<Receipt> receipts = Collections.synchronizedList(new ArrayList<>());
    private final AtomicInteger settled = new AtomicInteger();
    private final List<String> faults = Collections.synchronizedList(new ArrayList<>());

    Round(long seed) {
      this.seed = seed;
      this.random = new SplittableRandom(seed);
      this.graph = new RandomGraph(random.split());
    }

    void run() throws Exception {
      boolean mayFail = random.nextInt(4) == 0;
      var pipeline = Pipeline.start(plans(mayFail).build(), PipelineSettings.DEFAULT);
      if (!mayFail && random.nextInt(4) == 0) {
        arrivals.awaitAny(random.nextInt(50));
        pipeline.stop();
      }
      var outcome = pipeline.await();

      assertThat(faults).as("seed %s", seed).isEmpty();
      for (var status : pipeline.status()) {
        assertThat(status.ledger().balances()).as("seed %s: %s", seed, status).isTrue();
      }
      if (!mayFail) {
        assertThat(outcome).as("seed %s", seed).isEqualTo(new Outcome.Done());
        assertThat(settled.get()).as("seed %s", seed).isEqualTo(receipts.size());
        for (var status : pipeline.status()) {
          assertThat(status.ledger().held()).as("seed %s: %s", seed, status).isZero();
          assertThat(status.waitingBytes()).as("seed %s: %s", seed, status).isZero();
        }
      }
    }

    private Plans plans(boolean mayFail) {
      var plans = new Plans();
      for (var source : graph.sources()) {
        int events = 50 + random.nextInt(200);
        int chunk = 1 + random.nextInt(40);
        plans.source(source, intake -> emit(source, intake, events, chunk));
      }
      for (var stage : graph.transforms()) {
        plans.capacity(1 + random.nextInt(1 << random.nextInt(9)), 64 + random.nextInt(20_000));
        var traits =
            random.nextBoolean() ? Traits.anyTransform().statePerLane() : Traits.anyTransform();
        plans.transform(stage.name(), traits, () -> new ByText(stage.what()), stage.inputArray());
      }
      for (var stage : graph.sinks()) {
        plans.capacity(1 + random.nextInt(1 << random.nextInt(9)), 64 + random.nextInt(20_000));
        plans.rules(rules());
        long failsAt = mayFail ? 1 + random.nextInt(200) : Long.MAX_VALUE;
        var sink =
            new UnreliableSink(stage.name(), stage.what(), arrivals, random.split(), failsAt);
        if (random.nextBoolean()) {
          plans.sink(stage.name(), sink, stage.inputArray());
        } else {
          plans.generalSink(stage.name(), new LateSink(sink), stage.inputArray());
        }
      }
      plans.capacity(1, 1).rules(Rules.quick());
      return plans.sink(
          RandomGraph.REFUSED,
          new UnreliableSink(
              RandomGraph.REFUSED, _ -> Act.PASS, arrivals, random.split(), Long.MAX_VALUE),
          graph.rejectedOutputs());
    }

    private WriteRules rules() {
      return switch (random.nextInt(4)) {
        case 0 -> Rules.quick();
        case 1 -> Rules.inFlight(1 + random.nextInt(4));
        case 2 -> Rules.ordered(1 + random.nextInt(4), "{{@key | default('none')}}");
        default -> Rules.timeout(Duration.ofMillis(1 + random.nextInt(20)));
      };
    }

    private void emit(String source, Intake intake, int events, int chunk) throws Exception {
      for (var id : List.of("one", "two")) {
        var lane = intake.lane(id);
        for (int i = 0; i < events; i += chunk) {
          var list = new ArrayList<Event>();
          for (int k = i; k < Math.min(events, i + chunk); k++) {
            list.add(Plans.event(source + id + k));
          }
          watch(lane.emit(list, Integer.toString(i)), source, list);
          if (Thread.currentThread().isInterrupted()) {
            return;
          }
        }
        watch(lane.end(), source, List.of());
      }
    }

    private void watch(Receipt receipt, String source, List<Event> events) {
      receipts.add(receipt);
      var first = new AtomicInteger();
      receipt.then(
          how -> {
            settled.incrementAndGet();
            if (first.getAndIncrement() > 0) {
              faults.add("settled twice: " + events);
            }
            if (how == Receipt.Settled.SAFE) {
              events.forEach(event -> check(source, Plans.text(event)));
            }
          });
    }

    private void check(String source, String text) {
      graph
          .expected(source, text)
          .forEach(
              (arrival, times) -> {
                if (arrivals.of(arrival) < times) {
                  faults.add("'%s' is safe, but '%s' has not arrived".formatted(text, arrival));
                }
              });
    }
  }
}
