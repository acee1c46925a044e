// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.Hold;
import io.logbus.api.Output;
import io.logbus.api.Traits;
import io.logbus.api.Transform;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.api.event.Fields;
import io.logbus.testkit.stage.TestComponents;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class TransformContractTest {

  @Test
  void soundTransformPasses() {
    assertThat(Breaches.of(Sound.class)).isEmpty();
  }

  @Test
  void transformThatForgetsAHoldFails() {
    assertThat(Breaches.of(ForgettingTheHold.class)).contains("endLetsGoOfWhatIsHeld");
  }

  @Test
  void transformThatSpendsAHoldTwiceFails() {
    assertThat(Breaches.of(SpendingTwice.class)).contains("takesTheSamplesAndEmits");
  }

  @Test
  void transformWithAnOutputOfItsOwnFails() {
    assertThat(Breaches.of(NamingAnOutput.class)).contains("takesTheSamplesAndEmits");
  }

  @Test
  void eachTestCatchesABrokenTransform() {
    Breaches.assertEachIsCaught(
        Breaches.brokenIn(TransformContractTest.class, Trial.class), TransformContract.class);
  }

  /// What may be wrong with a transform.
  enum Fault {
    NONE,
    EMITS_NOTHING,
    CHANGES_THE_EVENT,
    KEEPS_TRACES,
    FORGETS_WITH_THE_RUN,
    FORGETS_THE_HOLD,
    SPENDS_TWICE,
    EMITS_AT_THE_END,
    IGNORES_TIME,
    NAMES_AN_OUTPUT,
    SAYS_NOTHING,
    CLOSES_ONLY_WHAT_RAN,
  }

  @Tag("trial")
  abstract static class Trial extends TransformContract {
    private final Fault fault;
    private final byte[] shared = {1};

    Trial(Fault fault) {
      this.fault = fault;
    }

    @Override
    protected Subject<?> subject() {
      var traits =
          Traits.transform().ticking(Duration.ofSeconds(1)).holding(Duration.ofSeconds(10));
      var component = TestComponents.transform("pair", traits, () -> new Pair(fault, shared));
      return new Subject<>(component, new TestComponents.None());
    }

    @Override
    protected List<Event> samples() {
      return List.of(event(1), event(2), event(3));
    }

    @Override
    protected List<Event> rejected() {
      return List.of(event("three"));
    }

    private Event event(Object n) {
      var fields = Fields.of(Map.of("n", n, "raw", Bytes.wrap(shared)));
      return Event.of(fields, ManualClock.START);
    }
  }

  static final class Sound extends Trial {
    Sound() {
      super(Fault.NONE);
    }
  }

  static final class ChangingTheEvent extends Trial {
    ChangingTheEvent() {
      super(Fault.CHANGES_THE_EVENT);
    }
  }

  static final class EmittingNothing extends Trial {
    EmittingNothing() {
      super(Fault.EMITS_NOTHING);
    }
  }

  static final class KeepingTraces extends Trial {
    KeepingTraces() {
      super(Fault.KEEPS_TRACES);
    }
  }

  static final class ForgettingWithTheRun extends Trial {
    ForgettingWithTheRun() {
      super(Fault.FORGETS_WITH_THE_RUN);
    }
  }

  static final class ForgettingTheHold extends Trial {
    ForgettingTheHold() {
      super(Fault.FORGETS_THE_HOLD);
    }
  }

  static final class SpendingTwice extends Trial {
    SpendingTwice() {
      super(Fault.SPENDS_TWICE);
    }
  }

  static final class EmittingAtTheEnd extends Trial {
    EmittingAtTheEnd() {
      super(Fault.EMITS_AT_THE_END);
    }
  }

  static final class IgnoringTime extends Trial {
    IgnoringTime() {
      super(Fault.IGNORES_TIME);
    }
  }

  static final class NamingAnOutput extends Trial {
    NamingAnOutput() {
      super(Fault.NAMES_AN_OUTPUT);
    }
  }

  static final class SayingNothing extends Trial {
    SayingNothing() {
      super(Fault.SAYS_NOTHING);
    }
  }

  static final class ClosingOnlyWhatRan extends Trial {
    ClosingOnlyWhatRan() {
      super(Fault.CLOSES_ONLY_WHAT_RAN);
    }
  }

  /// Adds up the numbers of two events each, holding the first.
  private static final class Pair implements Transform {
    private final Fault fault;
    private final byte[] shared;
    private @Nullable Hold hold;
    private @Nullable Event first;
    private Instant since = Instant.MAX;
    private boolean ran;

    Pair(Fault fault, byte[] shared) {
      this.fault = fault;
      this.shared = shared;
    }

    @Override
    public void apply(Event event, Output out) {
      ran = true;
      if (fault == Fault.CHANGES_THE_EVENT) {
        shared[0]++;
      }
      if (!(((Fields) event.payload()).get("n") instanceof Long)) {
        if (fault == Fault.KEEPS_TRACES) {
          first = event;
        }
        throw new IllegalArgumentException(fault == Fault.SAYS_NOTHING ? "" : "'n' is no number");
      }
      if (fault == Fault.EMITS_NOTHING) {
        return;
      }
      if (fault == Fault.NAMES_AN_OUTPUT) {
        out.emit("other", event);
      }
      var earlier = hold;
      if (earlier == null) {
        first = event;
        since = ManualClock.START;
        hold = out.hold(null);
      } else {
        release(out, earlier);
      }
    }

    private void release(Output out, Hold earlier) {
      if (first != null) {
        out.emit(first, earlier);
      }
      if (fault == Fault.SPENDS_TWICE) {
        earlier.release();
      }
      hold = null;
      first = null;
    }

    @Override
    public void leave() {
      if (fault == Fault.FORGETS_WITH_THE_RUN) {
        hold = null;
      }
    }

    @Override
    public void tick(Instant now, Output out) {
      var held = hold;
      boolean late = !now.isBefore(since.plus(Duration.ofSeconds(10)));
      if (held != null && late && fault != Fault.IGNORES_TIME) {
        release(out, held);
      }
    }

    @Override
    public void end(Output out) {
      if (fault == Fault.EMITS_AT_THE_END) {
        out.emit(CollectingEmit.ORIGIN);
      }
      if (hold != null && fault != Fault.FORGETS_THE_HOLD) {
        release(out, hold);
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
