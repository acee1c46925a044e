// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.BatchSink;
import io.logbus.api.Sink;
import io.logbus.api.SinkBatch;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.api.event.Payload;
import io.logbus.testkit.stage.CollectingSink;
import io.logbus.testkit.stage.StallingSink;
import io.logbus.testkit.stage.TestComponents;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class SinkContractTest {

  @Test
  void soundBatchSinkPasses() {
    assertThat(Breaches.of(Sound.class)).isEmpty();
  }

  @Test
  void soundSinkOfTheGeneralFormPasses() {
    assertThat(Breaches.of(SoundGeneral.class)).isEmpty();
  }

  @Test
  void sinkThatForgetsItsVerdictsFails() {
    assertThat(Breaches.of(ForgettingVerdicts.class)).contains("oneEventArrives");
  }

  @Test
  void sinkWithTwoVerdictsFails() {
    assertThat(Breaches.of(SayingTwice.class)).contains("oneEventArrives");
  }

  @Test
  void eachTestCatchesABrokenSink() {
    Breaches.assertEachIsCaught(
        Breaches.brokenIn(SinkContractTest.class, Trial.class), SinkContract.class);
  }

  /// What may be wrong with a sink.
  enum Fault {
    NONE,
    REFUSES_ALL,
    SAYS_TWICE,
    DROPS_EMPTY,
    CUTS_HUGE,
    STOPS_AT_LINE_FEEDS,
    TAKES_A_THOUSAND,
    TURNS_BATCHES_ROUND,
    CHANGES_THE_EVENT,
    CLOSES_ONCE,
    CLOSES_ONLY_WHAT_RAN,
    IGNORES_ABORT,
  }

  @Tag("trial")
  abstract static class Trial extends SinkContract {
    private final Fault fault;
    private final byte[] shared = {1};
    final List<Bytes> place = new ArrayList<>();

    Trial(Fault fault) {
      this.fault = fault;
    }

    @Override
    Duration patience() {
      return fault == Fault.NONE ? Patience.LIMIT : Duration.ofMillis(200);
    }

    @Override
    protected Subject<?> subject() {
      return of(() -> new ListSink(fault, shared, place));
    }

    static Subject<?> of(java.util.function.Supplier<BatchSink> sink) {
      return new Subject<>(TestComponents.batchSink("write-test", sink), new TestComponents.None());
    }

    @Override
    protected Payload payload(Bytes content) {
      return fault == Fault.CHANGES_THE_EVENT ? Bytes.wrap(shared) : content;
    }

    @Override
    protected void assertArrived(List<TestBatch> batches) {
      var wanted = new ArrayList<Bytes>();
      for (var batch : batches) {
        batch.delivered().forEach(event -> wanted.add((Bytes) event.payload()));
      }
      assertThat(place).isEqualTo(wanted);
    }

    @Override
    protected Optional<Stuck> stuck() {
      var reached = new CountDownLatch(1);
      var stalling = new StallingSink(new CollectingSink());
      BatchSink sink =
          new BatchSink() {
            @Override
            public void write(SinkBatch batch) throws Exception {
              reached.countDown();
              stalling.write(batch);
            }

            @Override
            public void abort() {
              if (fault != Fault.IGNORES_ABORT) {
                stalling.abort();
              }
            }
          };
      return Optional.of(new Stuck(of(() -> sink), reached));
    }
  }

  static final class Sound extends Trial {
    Sound() {
      super(Fault.NONE);
    }
  }

  static final class SoundGeneral extends Trial {
    SoundGeneral() {
      super(Fault.NONE);
    }

    @Override
    protected Subject<?> subject() {
      return new Subject<>(
          TestComponents.sink("write-test", () -> new LateSink(place, true)),
          new TestComponents.None());
    }
  }

  static final class ForgettingVerdicts extends Trial {
    ForgettingVerdicts() {
      super(Fault.NONE);
    }

    @Override
    protected Subject<?> subject() {
      return new Subject<>(
          TestComponents.sink("write-test", () -> new LateSink(place, false)),
          new TestComponents.None());
    }
  }

  static final class RefusingAll extends Trial {
    RefusingAll() {
      super(Fault.REFUSES_ALL);
    }
  }

  static final class SayingTwice extends Trial {
    SayingTwice() {
      super(Fault.SAYS_TWICE);
    }
  }

  static final class DroppingEmpty extends Trial {
    DroppingEmpty() {
      super(Fault.DROPS_EMPTY);
    }
  }

  static final class CuttingHuge extends Trial {
    CuttingHuge() {
      super(Fault.CUTS_HUGE);
    }
  }

  static final class StoppingAtLineFeeds extends Trial {
    StoppingAtLineFeeds() {
      super(Fault.STOPS_AT_LINE_FEEDS);
    }
  }

  static final class TakingAThousand extends Trial {
    TakingAThousand() {
      super(Fault.TAKES_A_THOUSAND);
    }
  }

  static final class TurningBatchesRound extends Trial {
    TurningBatchesRound() {
      super(Fault.TURNS_BATCHES_ROUND);
    }
  }

  static final class ChangingTheEvent extends Trial {
    ChangingTheEvent() {
      super(Fault.CHANGES_THE_EVENT);
    }
  }

  static final class ClosingOnce extends Trial {
    ClosingOnce() {
      super(Fault.CLOSES_ONCE);
    }
  }

  static final class ClosingOnlyWhatRan extends Trial {
    ClosingOnlyWhatRan() {
      super(Fault.CLOSES_ONLY_WHAT_RAN);
    }
  }

  static final class IgnoringAbort extends Trial {
    IgnoringAbort() {
      super(Fault.IGNORES_ABORT);
    }
  }

  /// Writes to a list.
  private static final class ListSink implements BatchSink {
    private final Fault fault;
    private final byte[] shared;
    private final List<Bytes> place;
    private boolean ran;
    private boolean closed;

    ListSink(Fault fault, byte[] shared, List<Bytes> place) {
      this.fault = fault;
      this.shared = shared;
      this.place = place;
    }

    @Override
    public void write(SinkBatch batch) {
      ran = true;
      if (fault == Fault.CHANGES_THE_EVENT) {
        shared[0]++;
      }
      for (int i = 0; i < batch.events().size(); i++) {
        if (fault == Fault.REFUSES_ALL) {
          batch.reject(i, "no");
        } else {
          put(batch.events().get(i), i);
        }
        if (fault == Fault.SAYS_TWICE) {
          batch.delivered(i);
          batch.delivered(i);
        }
      }
    }

    private void put(Event event, int index) {
      var bytes = (Bytes) event.payload();
      switch (fault) {
        case DROPS_EMPTY -> {
          if (bytes.length() > 0) {
            place.add(bytes);
          }
        }
        case CUTS_HUGE -> place.add(bytes.slice(0, Math.min(bytes.length(), 65_536)));
        case STOPS_AT_LINE_FEEDS -> {
          int end = bytes.indexOf((byte) '\n', 0);
          place.add(end < 0 ? bytes : bytes.slice(0, end));
        }
        case TAKES_A_THOUSAND -> {
          if (index < 1_000) {
            place.add(bytes);
          }
        }
        case TURNS_BATCHES_ROUND -> place.addFirst(bytes);
        case NONE,
            REFUSES_ALL,
            SAYS_TWICE,
            CHANGES_THE_EVENT,
            CLOSES_ONCE,
            CLOSES_ONLY_WHAT_RAN,
            IGNORES_ABORT ->
            place.add(bytes);
      }
    }

    @Override
    public void close() {
      if ((fault == Fault.CLOSES_ONCE && closed) || (fault == Fault.CLOSES_ONLY_WHAT_RAN && !ran)) {
        throw new IllegalStateException("not open");
      }
      closed = true;
    }
  }

  /// Gives its verdicts when it is flushed.
  private static final class LateSink implements Sink {
    private final List<Bytes> place;
    private final boolean sound;
    private final List<SinkBatch> open = new ArrayList<>();

    LateSink(List<Bytes> place, boolean sound) {
      this.place = place;
      this.sound = sound;
    }

    @Override
    public void write(SinkBatch batch) {
      batch.events().forEach(event -> place.add((Bytes) event.payload()));
      open.add(batch);
    }

    @Override
    public void flush() {
      for (var batch : open) {
        for (int i = 0; i < batch.events().size() && sound; i++) {
          batch.delivered(i);
        }
      }
      open.clear();
    }
  }
}
