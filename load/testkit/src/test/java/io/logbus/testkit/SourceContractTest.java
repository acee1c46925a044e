// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.Intake;
import io.logbus.api.Lane;
import io.logbus.api.PayloadKind;
import io.logbus.api.Source;
import io.logbus.api.StageContext;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.testkit.stage.TestComponents;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class SourceContractTest {

  @Test
  void soundSourcePasses() {
    assertThat(Breaches.of(Sound.class)).isEmpty();
  }

  @Test
  void sourceThatIgnoresInterruptsFails() {
    assertThat(Breaches.of(IgnoringInterrupts.class))
        .contains(
            "interruptEndsRunAndLosesNothing",
            "interruptBeforeRunEndsIt",
            "interruptWhileStalledEndsRunAndKeepsWhatWasRead");
  }

  @Test
  void eachTestCatchesABrokenSource() {
    Breaches.assertEachIsCaught(
        Breaches.brokenIn(SourceContractTest.class, Trial.class), SourceContract.class);
  }

  /// What may be wrong with a source.
  enum Fault {
    NONE,
    IGNORES_INTERRUPTS,
    WAITS_AFTER_CANCEL,
    LOSES_THE_LAST,
    KEEPS_ALL_UNTIL_THE_END,
    FORGETS_THE_END,
    EMITS_AFTER_THE_END,
    EMITS_OF_NOTHING,
    WAITS_FOR_RECEIPTS,
    CLOSES_ONLY_WHAT_RAN,
  }

  @Tag("trial")
  abstract static class Trial extends SourceContract {
    private final Fault fault;

    Trial(Fault fault) {
      this.fault = fault;
    }

    @Override
    Duration patience() {
      return fault == Fault.NONE ? Patience.LIMIT : Duration.ofMillis(200);
    }

    @Override
    protected Subject<?> subject() {
      var component =
          TestComponents.source("read-test", PayloadKind.BYTES, () -> new QueueSource(fault));
      return new Subject<>(component, new TestComponents.None());
    }

    @Override
    protected Source over(List<Bytes> items, Then then, StageContext context) {
      var source = new QueueSource(fault);
      source.input.addAll(items);
      if (then == Then.ENDS) {
        source.input.add(QueueSource.END);
      }
      return source;
    }
  }

  static final class Sound extends Trial {
    Sound() {
      super(Fault.NONE);
    }
  }

  static final class IgnoringInterrupts extends Trial {
    IgnoringInterrupts() {
      super(Fault.IGNORES_INTERRUPTS);
    }
  }

  static final class WaitingAfterCancel extends Trial {
    WaitingAfterCancel() {
      super(Fault.WAITS_AFTER_CANCEL);
    }
  }

  static final class LosingTheLast extends Trial {
    LosingTheLast() {
      super(Fault.LOSES_THE_LAST);
    }
  }

  static final class KeepingAllUntilTheEnd extends Trial {
    KeepingAllUntilTheEnd() {
      super(Fault.KEEPS_ALL_UNTIL_THE_END);
    }
  }

  static final class ForgettingTheEnd extends Trial {
    ForgettingTheEnd() {
      super(Fault.FORGETS_THE_END);
    }
  }

  static final class EmittingAfterTheEnd extends Trial {
    EmittingAfterTheEnd() {
      super(Fault.EMITS_AFTER_THE_END);
    }
  }

  static final class EmittingOfNothing extends Trial {
    EmittingOfNothing() {
      super(Fault.EMITS_OF_NOTHING);
    }
  }

  static final class WaitingForReceipts extends Trial {
    WaitingForReceipts() {
      super(Fault.WAITS_FOR_RECEIPTS);
    }
  }

  static final class ClosingOnlyWhatRan extends Trial {
    ClosingOnlyWhatRan() {
      super(Fault.CLOSES_ONLY_WHAT_RAN);
    }
  }

  /// Emits what is put into a queue, item by item, on one lane.
  private static final class QueueSource implements Source {
    static final Bytes END = Bytes.utf8("\n");

    private final BlockingQueue<Bytes> input = new LinkedBlockingQueue<>();
    private final Fault fault;
    private boolean ran;

    QueueSource(Fault fault) {
      this.fault = fault;
    }

    @Override
    public void run(Intake intake) throws Exception {
      ran = true;
      var lane = intake.lane();
      var kept = new java.util.ArrayList<Bytes>();
      if (fault == Fault.EMITS_OF_NOTHING) {
        emit(lane, Bytes.utf8("hello"));
      }
      for (var item = next(); !item.equals(END); item = next()) {
        kept.add(item);
        boolean keep =
            fault == Fault.KEEPS_ALL_UNTIL_THE_END
                || (fault == Fault.LOSES_THE_LAST && END.equals(input.peek()));
        if (!keep) {
          emit(lane, item);
        }
      }
      if (fault == Fault.KEEPS_ALL_UNTIL_THE_END) {
        for (var item : kept) {
          emit(lane, item);
        }
      }
      if (fault != Fault.FORGETS_THE_END) {
        lane.end();
      }
      if (fault == Fault.EMITS_AFTER_THE_END) {
        emit(lane, Bytes.utf8("bye"));
      }
    }

    private void emit(Lane lane, Bytes item) throws InterruptedException {
      try {
        var receipt = lane.emit(List.of(Event.of(item, ManualClock.START)), "");
        if (fault == Fault.WAITS_FOR_RECEIPTS) {
          receipt.await(Duration.ofDays(1));
        }
      } catch (InterruptedException e) {
        if (fault != Fault.WAITS_AFTER_CANCEL) {
          throw e;
        }
        waitForEver();
      }
    }

    private Bytes next() throws InterruptedException {
      while (true) {
        try {
          return input.take();
        } catch (InterruptedException e) {
          if (fault != Fault.IGNORES_INTERRUPTS) {
            throw e;
          }
        }
      }
    }

    private static void waitForEver() {
      while (true) {
        try {
          new CountDownLatch(1).await();
        } catch (InterruptedException _) {
          // that is what is wrong with it
        }
      }
    }

    @Override
    public void close() {
      if (fault == Fault.CLOSES_ONLY_WHAT_RAN && !ran) {
        throw new IllegalStateException("never opened");
      }
    }
  }
}
