// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.channel;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// One round of the stress test: some producers and a consumer, with all else drawn from a seed.
final class Round {

  private static final int[] EVENTS = {1, 2, 3, 7, 16, 64, 100, 1024};
  private static final long[] BYTES = {1, 2, 100, 5_000, 1L << 20, Long.MAX_VALUE};
  private static final int MOST_OVERSIZE = 1_000;

  private final long seed;
  private final Capacity capacity;
  private final int producers;
  private final int loads;
  private final long cancelAfter;
  private final Channel<Parcel> channel;
  private final Crew crew;
  private final AtomicInteger running;

  /// Not in every round: its lock puts the threads in step, which hides races.
  private final @Nullable Tally tally;

  private final int[] entered;
  private final int[] taken;

  Round(long seed) {
    this.seed = seed;
    var random = new SplittableRandom(seed);
    capacity =
        new Capacity(EVENTS[random.nextInt(EVENTS.length)], BYTES[random.nextInt(BYTES.length)]);
    producers = 1 + random.nextInt(4);
    loads = random.nextInt(300);
    cancelAfter = random.nextInt(3) == 0 ? random.nextInt(2 * producers * loads + 1) : -1;
    tally = random.nextBoolean() ? new Tally() : null;
    channel = new Channel<>(capacity, producers);
    crew = new Crew(channel::cancel);
    running = new AtomicInteger(producers);
    entered = new int[producers];
    taken = new int[producers];
  }

  void run() throws InterruptedException {
    for (int i = 0; i < producers; i++) {
      int producer = i;
      crew.start(
          "producer " + i, () -> produce(producer, new SplittableRandom(seed + 1 + producer)));
    }
    crew.start("consumer", () -> consume(new SplittableRandom(seed - 1)));
    if (cancelAfter >= 0) {
      crew.start("canceller", this::cancelInTime);
    }
    crew.await();
    assertNothingLost();
    assertBoundKept();
  }

  private void assertNothingLost() {
    if (cancelAfter < 0) {
      assertThat(taken).containsOnly(loads);
      assertThat(channel.ended()).isTrue();
      assertThat(channel.events()).isZero();
      assertThat(channel.bytes()).isZero();
    }
    for (int i = 0; i < producers; i++) {
      assertThat(taken[i]).isLessThanOrEqualTo(entered[i]);
    }
  }

  private void assertBoundKept() {
    assertThat(channel.peakEvents()).isLessThanOrEqualTo(capacity.events());
    long mostBytes = capacity.bytes();
    assertThat(channel.peakBytes() - MOST_OVERSIZE).isLessThanOrEqualTo(mostBytes);
    if (tally != null) {
      assertThat(channel.peakEvents()).isGreaterThanOrEqualTo(tally.mostEvents());
      assertThat(channel.peakBytes()).isGreaterThanOrEqualTo(tally.mostBytes());
    }
  }

  private void produce(int producer, SplittableRandom random) {
    boolean interrupted = false;
    try {
      for (int number = 0; number < loads; number++) {
        var parcel = parcel(producer, number, random);
        if (random.nextInt(500) == 0) {
          Thread.currentThread().interrupt();
          interrupted = true;
        }
        handOn(parcel, random);
        entered[producer]++;
        if (tally != null) {
          tally.add(parcel);
        }
        crew.progress();
        dawdle(random);
      }
    } catch (CancelledException _) {
      assertThat(cancelAfter).as("cancelled").isNotNegative();
    }
    assertThat(Thread.currentThread().isInterrupted()).isEqualTo(interrupted);
    running.decrementAndGet();
    channel.producerDone();
  }

  private Parcel parcel(int producer, int number, SplittableRandom random) {
    int events = 1 + random.nextInt(Math.min(capacity.events(), 1 + random.nextInt(64)));
    long bytes = random.nextLong(Math.min(capacity.bytes(), 1 + random.nextInt(5_000)) + 1);
    if (events == 1 && random.nextInt(20) == 0 && capacity.bytes() < Long.MAX_VALUE) {
      bytes = capacity.bytes() + 1 + random.nextInt(MOST_OVERSIZE);
    }
    return new Parcel(producer, number, events, bytes);
  }

  private void handOn(Parcel parcel, SplittableRandom random) {
    boolean done = false;
    while (!done) {
      done =
          switch (random.nextInt(5)) {
            case 0 -> channel.trySend(parcel, Duration.ZERO);
            case 1 -> channel.trySend(parcel, Duration.ofNanos(random.nextInt(100_000)));
            case 2 ->
                channel.awaitRoom(parcel.events(), parcel.bytes(), Duration.ofHours(1))
                    && channel.trySend(parcel, Duration.ZERO);
            default -> {
              channel.send(parcel);
              yield true;
            }
          };
    }
  }

  private void consume(SplittableRandom random) {
    var inHand = new ArrayList<Parcel>();
    try {
      while (!channel.ended()) {
        Parcel parcel = inHand.isEmpty() ? next(random) : channel.poll();
        assertThat(channel.events()).isBetween(inHand.size(), capacity.events());
        if (parcel != null) {
          assertThat(parcel.number()).isEqualTo(taken[parcel.producer()]++);
          inHand.add(parcel);
          assertAloneIfOversized(parcel);
          crew.progress();
        }
        if (parcel == null || random.nextBoolean()) {
          release(inHand, random);
        }
        dawdle(random);
      }
    } catch (CancelledException _) {
      assertThat(cancelAfter).as("cancelled").isNotNegative();
    }
    release(inHand, random);
  }

  private void assertAloneIfOversized(Parcel parcel) {
    if (parcel.bytes() > capacity.bytes()) {
      assertThat(channel.events()).isEqualTo(1);
      assertThat(channel.bytes()).isEqualTo(parcel.bytes());
    }
  }

  private @Nullable Parcel next(SplittableRandom random) {
    return switch (random.nextInt(8)) {
      case 0 -> channel.poll();
      case 1 -> channel.take(Duration.ofNanos(random.nextInt(50_000)));
      default -> channel.take();
    };
  }

  private void release(List<Parcel> inHand, SplittableRandom random) {
    while (!inHand.isEmpty()) {
      Parcel parcel = inHand.remove(random.nextInt(inHand.size()));
      if (tally != null) {
        tally.subtract(parcel);
      }
      channel.release(parcel);
    }
  }

  private void cancelInTime() {
    while (crew.progressSoFar() < cancelAfter && running.get() > 0) {
      LockSupport.parkNanos(1_000);
    }
    channel.cancel();
  }

  private static void dawdle(SplittableRandom random) {
    int choice = random.nextInt(400);
    if (choice == 0) {
      LockSupport.parkNanos(random.nextInt(50_000));
    } else if (choice < 10) {
      for (int spins = random.nextInt(300); spins > 0; spins--) {
        Thread.onSpinWait();
      }
    }
  }
}
