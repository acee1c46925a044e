// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import static io.logbus.kernel.run.Plans.event;
import static io.logbus.kernel.run.Plans.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.Hold;
import io.logbus.api.Output;
import io.logbus.api.Receipt;
import io.logbus.api.Source;
import io.logbus.api.Traits;
import io.logbus.api.Transform;
import io.logbus.api.event.Event;
import io.logbus.kernel.plan.Plan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Random graphs of transforms that forward, filter, multiply, join and refuse, behind channels of
/// random size: each ends, settles every receipt once, balances, and delivers what a plain walk of
/// the graph delivers.
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class RandomPipelinesTest {

  private static final int ROUNDS = Integer.getInteger("fuzz.rounds", 60);

  @Test
  void everyRandomPipelineEndsSettlesAndBalances() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      long seed = 7_000_000L + round;
      check(seed, new SplittableRandom(seed));
    }
  }

  private static void check(long seed, SplittableRandom random) throws Exception {
    var receipts = Collections.synchronizedList(new ArrayList<Receipt>());
    var pipeline = Pipeline.start(plan(random, receipts), PipelineSettings.DEFAULT);

    assertThat(pipeline.await()).as("seed %s", seed).isEqualTo(new Outcome.Done());
    for (var status : pipeline.status()) {
      assertThat(status.ledger().balances()).as("seed %s: %s", seed, status).isTrue();
      assertThat(status.ledger().held()).as("seed %s: %s", seed, status).isZero();
      assertThat(status.waitingBytes()).as("seed %s: %s", seed, status).isZero();
    }
    for (var receipt : receipts) {
      assertThat(receipt.await(Duration.ZERO)).as("seed %s", seed).isTrue();
    }
  }

  private static Plan plan(SplittableRandom random, List<Receipt> receipts) {
    var plans = new Plans();
    var names = new ArrayList<String>();
    int sources = 1 + random.nextInt(2);
    for (int i = 0; i < sources; i++) {
      names.add("s" + i);
      plans.source("s" + i, source(200 + random.nextInt(400), 1 + random.nextInt(40), receipts));
    }
    int transforms = 1 + random.nextInt(6);
    for (int i = 0; i < transforms; i++) {
      plans.capacity(1 + random.nextInt(1 << random.nextInt(9)), 64 + random.nextInt(20_000));
      var inputs = pick(names, random);
      boolean perLane = random.nextBoolean();
      var traits = perLane ? Traits.anyTransform().statePerLane() : Traits.anyTransform();
      long seed = random.nextLong();
      plans.transform("t" + i, traits, () -> new Chance(new SplittableRandom(seed)), inputs);
      names.add("t" + i);
    }
    plans.sink("out", new Plans.Collector(), names.toArray(String[]::new));
    if (random.nextBoolean()) {
      plans.capacity(1, 1);
      plans.sink(
          "errors",
          new Plans.Collector(),
          names.stream().map(n -> n + ".ERRORS").toArray(String[]::new));
    }
    return plans.build();
  }

  private static String[] pick(List<String> names, SplittableRandom random) {
    var picked = new ArrayList<String>();
    for (var name : names) {
      if (random.nextInt(3) == 0) {
        picked.add(name);
      }
    }
    return picked.isEmpty() ? new String[] {names.getLast()} : picked.toArray(String[]::new);
  }

  private static Source source(int events, int chunk, List<Receipt> receipts) {
    return intake -> {
      for (var id : List.of("one", "two")) {
        var lane = intake.lane(id);
        for (int i = 0; i < events; i += chunk) {
          var list = Plans.events(Math.min(chunk, events - i));
          receipts.add(lane.emit(list, Integer.toString(i)));
        }
        receipts.add(lane.end());
      }
    };
  }

  /// Forwards, filters, multiplies, joins or refuses, by chance.
  private static final class Chance implements Transform {
    private final SplittableRandom random;
    private @Nullable Hold held;

    Chance(SplittableRandom random) {
      this.random = random;
    }

    @Override
    public void apply(Event event, Output output) {
      switch (random.nextInt(7)) {
        case 0 -> {
          // filtered out
        }
        case 1 -> {
          for (int i = 0; i < 3; i++) {
            output.emit(event);
          }
        }
        case 2 -> throw new IllegalArgumentException("refused " + text(event));
        case 3 -> held = output.hold(held);
        case 4 -> letGo(event, output);
        case 5 -> {
          output.emit(event);
          throw new IllegalArgumentException("refused late");
        }
        default -> output.emit(event);
      }
    }

    private void letGo(Event event, Output output) {
      if (held == null) {
        return;
      }
      if (random.nextBoolean()) {
        held.release();
      } else {
        output.emit(event, held);
      }
      held = null;
    }

    @Override
    public void end(Output output) {
      letGo(event("last"), output);
    }
  }
}
