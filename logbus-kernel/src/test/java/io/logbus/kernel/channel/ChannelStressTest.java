// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.channel;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// Races a channel with everything drawn at random. `-Dfuzz.rounds=N` makes it longer, `-Pfuzz`
/// much longer, and `-Dfuzz.seed=S` goes the same way as the run that printed `S`, as far as the
/// scheduler lets it.
class ChannelStressTest {

  private static final int ROUNDS = Integer.getInteger("fuzz.rounds", 400);
  private static final long SEED = Long.getLong("fuzz.seed", System.nanoTime());

  @Test
  void nothingIsLostOrDoubledOrOutOfBoundsOrStuck() throws InterruptedException {
    System.out.printf("channel stress: %d rounds, -Dfuzz.seed=%d%n", ROUNDS, SEED);
    var seeds = new SplittableRandom(SEED);
    for (int i = 0; i < ROUNDS; i++) {
      long seed = seeds.nextLong();
      try {
        new Round(seed).run();
      } catch (AssertionError e) {
        throw new AssertionError("round %d, -Dfuzz.seed=%d".formatted(i, SEED), e);
      }
    }
  }
}
