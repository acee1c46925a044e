// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.BatchSink;
import io.logbus.api.SinkBatch;
import io.logbus.api.StageException;
import io.logbus.kernel.run.RandomGraph.Act;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/// A sink that fails, puts off and hangs by chance, and refuses what is to be refused.
final class UnreliableSink implements BatchSink {

  private final String name;
  private final Function<String, Act> what;
  private final Arrivals arrivals;
  private final SplittableRandom random;
  private long writesLeft;

  /// @param failsAt the write at which it fails for good
  UnreliableSink(
      String name,
      Function<String, Act> what,
      Arrivals arrivals,
      SplittableRandom random,
      long failsAt) {
    this.name = name;
    this.what = what;
    this.arrivals = arrivals;
    this.random = random;
    this.writesLeft = failsAt;
  }

  private synchronized int chance(int bound) {
    return random.nextInt(bound);
  }

  private synchronized boolean isOver() {
    return --writesLeft <= 0;
  }

  @Override
  public void write(SinkBatch batch) throws Exception {
    if (isOver()) {
      throw StageException.fatal("the sink is broken", null);
    }
    switch (chance(12)) {
      case 0 -> throw StageException.retryable("not now", null);
      case 1 -> hang();
      case 2 -> {
        if (batch.events().stream().map(Plans::text).map(what).anyMatch(Act.REFUSE::equals)) {
          throw new IllegalArgumentException("refused as a whole");
        }
        settle(batch);
      }
      default -> settle(batch);
    }
  }

  /// Until its stage's `timeout` interrupts it; without one, a moment.
  private static void hang() throws Exception {
    var _ = new CountDownLatch(1).await(3, TimeUnit.MILLISECONDS);
    throw StageException.retryable("hung", null);
  }

  /// Gives each event its verdict; what has arrived is noted before it is told.
  void settle(SinkBatch batch) {
    for (int i = 0; i < batch.events().size(); i++) {
      var text = Plans.text(batch.events().get(i));
      if (what.apply(text) == Act.REFUSE) {
        batch.reject(i, "refused");
      } else if (chance(50) == 0) {
        batch.retry(i, null, "later");
      } else {
        arrivals.add(name, text);
        batch.delivered(i);
      }
    }
  }
}
