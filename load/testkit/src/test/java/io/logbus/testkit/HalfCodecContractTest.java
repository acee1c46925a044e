// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.Component;
import io.logbus.api.PayloadKind;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.testkit.CodecContractTest.Fault;
import io.logbus.testkit.CodecContractTest.LineDecoder;
import io.logbus.testkit.CodecContractTest.LineEncoder;
import io.logbus.testkit.stage.TestComponents;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Codecs that write only, or read only.
class HalfCodecContractTest {

  @Test
  void soundEncoderPasses() {
    assertThat(Breaches.of(Sound.class)).isEmpty();
  }

  @Test
  void soundDecoderPasses() {
    assertThat(Breaches.of(SoundDecoder.class)).isEmpty();
  }

  @Test
  void eachTestCatchesABrokenEncoder() {
    Breaches.assertEachIsCaught(
        Breaches.brokenIn(HalfCodecContractTest.class, Trial.class), EncoderContract.class);
  }

  @Test
  void componentOfAnotherKindIsCaught() {
    assertThat(Breaches.of(OfAnotherKind.class)).contains("encoderWritesOneStreamAfterAnother");
  }

  private static Subject<?> decoder(Fault fault) {
    return new Subject<>(
        Component.decoder(
            "test",
            TestComponents.None.class,
            PayloadKind.BYTES,
            (_, context) -> new LineDecoder(fault, context.maxEventBytes())),
        new TestComponents.None());
  }

  @Tag("trial")
  abstract static class Trial extends EncoderContract {
    private final Fault fault;
    private final byte[] shared = {'a'};

    Trial(Fault fault) {
      this.fault = fault;
    }

    @Override
    protected Subject<?> encoder() {
      return new Subject<>(
          Component.encoder(
              "test",
              TestComponents.None.class,
              new PayloadKind[] {PayloadKind.BYTES},
              (_, _) -> new LineEncoder(fault, shared)),
          new TestComponents.None());
    }

    @Override
    protected List<Event> events() {
      return List.of(
          Event.of(Bytes.utf8("one"), ManualClock.START),
          Event.of(Bytes.wrap(shared), ManualClock.START));
    }

    @Override
    protected List<Event> unencodable() {
      return List.of(Event.of(Bytes.utf8("!"), ManualClock.START));
    }
  }

  static final class Sound extends Trial {
    Sound() {
      super(Fault.NONE);
    }
  }

  static final class ChangesTheEvent extends Trial {
    ChangesTheEvent() {
      super(Fault.CHANGES_THE_EVENT);
    }
  }

  static final class NumbersEvents extends Trial {
    NumbersEvents() {
      super(Fault.NUMBERS_EVENTS);
    }
  }

  static final class RefusesMoreAfterOne extends Trial {
    RefusesMoreAfterOne() {
      super(Fault.REFUSES_MORE_AFTER_ONE);
    }
  }

  static final class OfAnotherKind extends Trial {
    OfAnotherKind() {
      super(Fault.NONE);
    }

    @Override
    protected Subject<?> encoder() {
      return decoder(Fault.NONE);
    }
  }

  @Tag("trial")
  static final class SoundDecoder extends DecoderContract {
    @Override
    protected Subject<?> decoder() {
      return HalfCodecContractTest.decoder(Fault.NONE);
    }

    @Override
    protected List<Bytes> items() {
      return List.of(Bytes.utf8("one"), Bytes.utf8("two"), Bytes.utf8("three"));
    }

    @Override
    protected List<Bytes> badItems() {
      return List.of(Bytes.utf8("!bad"));
    }

    @Override
    protected Endless endless() {
      return new Endless("", "x");
    }
  }
}
