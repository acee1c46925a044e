// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.channel;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Test;

/// Goes through interleavings of a few small programs one by one, and finds what a race on real
/// threads meets once in a million. A wake-up that is lost shows as a program that hangs. Most of
/// its time goes into making the JDK's own locks visible, whatever the number of interleavings.
class ChannelModelTest {

  private static final int INTERLEAVINGS = Math.min(2_000, Integer.getInteger("fuzz.rounds", 30));

  @Test
  void producerThatFindsNoRoomIsWoken() {
    Lincheck.runConcurrentTest(
        INTERLEAVINGS,
        () -> {
          var channel = new Channel<Parcel>(new Capacity(1, 1), 1);
          run(() -> produce(channel, 2), () -> consume(channel, 2));
          require(channel.events() == 0 && channel.peakEvents() == 1);
        });
  }

  @Test
  void releaseByAnotherThreadMakesRoom() {
    Lincheck.runConcurrentTest(
        INTERLEAVINGS,
        () -> {
          var channel = new Channel<Parcel>(new Capacity(2, 2), 1);
          channel.send(Parcel.of(0, 1, 1));
          channel.send(Parcel.of(1, 1, 1));
          Parcel first = requireNonNull(channel.take());
          Parcel second = requireNonNull(channel.take());
          run(
              () -> channel.send(Parcel.of(2, 2, 2)),
              () -> channel.release(first),
              () -> channel.release(second));
          require(channel.events() == 2 && channel.peakEvents() == 2 && channel.peakBytes() == 2);
        });
  }

  private static void produce(Channel<Parcel> channel, int loads) {
    for (int i = 0; i < loads; i++) {
      channel.send(Parcel.of(i, 1, 1));
    }
    channel.producerDone();
  }

  private static void consume(Channel<Parcel> channel, int loads) {
    int taken = 0;
    for (Parcel load = channel.take(); load != null; load = channel.take()) {
      channel.release(load);
      taken++;
    }
    require(taken == loads && channel.ended());
  }

  private static void require(boolean holds) {
    if (!holds) {
      throw new AssertionError();
    }
  }

  private static void run(Runnable... bodies) {
    List<Thread> threads = new ArrayList<>();
    for (var body : bodies) {
      var thread = new Thread(body);
      thread.start();
      threads.add(thread);
    }
    try {
      for (var thread : threads) {
        thread.join();
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
