// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.channel;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Test;

/// Goes through interleavings of a small program one by one, and finds what a race on real threads
/// meets once in a million. A wake-up that is lost shows as a program that hangs. Most of its time
/// goes into making the JDK's own locks visible, whatever the number of interleavings.
class ChannelModelTest {

  private static final int INTERLEAVINGS = Math.min(2_000, Integer.getInteger("fuzz.rounds", 50));

  @Test
  void producerAndConsumerWakeEachOther() {
    Lincheck.runConcurrentTest(
        INTERLEAVINGS,
        () -> {
          var channel = new Channel<Parcel>(new Capacity(2, 2), 1);
          channel.send(Parcel.of(0, 1, 1));
          channel.send(Parcel.of(1, 1, 1));
          Parcel first = requireNonNull(channel.take());
          Parcel second = requireNonNull(channel.take());
          run(
              () -> {
                channel.send(Parcel.of(2, 2, 2));
                channel.producerDone();
              },
              () -> channel.release(first),
              () -> {
                channel.release(second);
                Parcel third = requireNonNull(channel.take());
                channel.release(third);
                require(channel.take() == null && channel.ended());
              });
          require(channel.events() == 0 && channel.bytes() == 0);
          require(channel.peakEvents() == 2 && channel.peakBytes() == 2);
        });
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
