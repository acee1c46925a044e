// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.Component;
import io.logbus.api.Decoder;
import io.logbus.api.Emit;
import io.logbus.api.Encoder;
import io.logbus.api.PayloadKind;
import io.logbus.api.event.ByteWriter;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.testkit.stage.TestComponents;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class CodecContractTest {

  @Test
  void soundCodecPasses() {
    assertThat(Breaches.of(Sound.class)).isEmpty();
  }

  @Test
  void decoderThatHangsIsGivenUp() {
    assertThat(Breaches.of(Hanging.class)).contains("noiseNeverCrashesIt");
  }

  @Test
  void decoderThatKeepsAnEndlessLineFails() {
    assertThat(Breaches.of(KeepingAll.class)).contains("endlessEventIsNotKept");
  }

  @Test
  void eachTestCatchesABrokenCodec() {
    Breaches.assertEachIsCaught(
        Breaches.brokenIn(CodecContractTest.class, Trial.class),
        DecoderContract.class,
        CodecContract.class);
  }

  /// What may be wrong with a codec.
  enum Fault {
    NONE,
    ENDS_LINES_WITH_THE_CHUNK,
    REJECTS_IN_WHOLE_ONLY,
    KEEPS_THE_WHOLE_ITEM,
    TAKES_BAD_LINES,
    DIES_OF_BAD_LINES,
    COUNTS_FROM_THE_LAST_LINE,
    COUNTS_TOO_FAR,
    EMITS_OF_NOTHING,
    FORGETS_TO_END,
    HAS_A_TIME_OF_ITS_OWN,
    KEEPS_ALL,
    CRASHES_AT_NUL,
    HANGS_AT_NUL,
    CLOSES_ONLY_AFTER_THE_END,
    ENCODES_IN_CAPITALS,
    ENCODES_WITHOUT_DELIMITER,
    CHANGES_THE_EVENT,
    NUMBERS_EVENTS,
    REFUSES_MORE_AFTER_ONE,
  }

  @Tag("trial")
  abstract static class Trial extends CodecContract {
    private final Fault fault;
    private final byte[] shared = {'a'};

    Trial(Fault fault) {
      this.fault = fault;
    }

    @Override
    protected Subject<?> decoder() {
      return new Subject<>(
          Component.decoder(
              "test",
              TestComponents.None.class,
              PayloadKind.BYTES,
              (_, context) -> new LineDecoder(fault, context.maxEventBytes())),
          new TestComponents.None());
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

  static final class EndsLinesWithTheChunk extends Trial {
    EndsLinesWithTheChunk() {
      super(Fault.ENDS_LINES_WITH_THE_CHUNK);
    }
  }

  static final class RejectsInWholeOnly extends Trial {
    RejectsInWholeOnly() {
      super(Fault.REJECTS_IN_WHOLE_ONLY);
    }
  }

  static final class KeepsTheWholeItem extends Trial {
    KeepsTheWholeItem() {
      super(Fault.KEEPS_THE_WHOLE_ITEM);
    }
  }

  static final class TakesBadLines extends Trial {
    TakesBadLines() {
      super(Fault.TAKES_BAD_LINES);
    }
  }

  static final class DiesOfBadLines extends Trial {
    DiesOfBadLines() {
      super(Fault.DIES_OF_BAD_LINES);
    }
  }

  static final class CountsFromTheLastLine extends Trial {
    CountsFromTheLastLine() {
      super(Fault.COUNTS_FROM_THE_LAST_LINE);
    }
  }

  static final class CountsTooFar extends Trial {
    CountsTooFar() {
      super(Fault.COUNTS_TOO_FAR);
    }
  }

  static final class EmitsOfNothing extends Trial {
    EmitsOfNothing() {
      super(Fault.EMITS_OF_NOTHING);
    }
  }

  static final class ForgetsToEnd extends Trial {
    ForgetsToEnd() {
      super(Fault.FORGETS_TO_END);
    }
  }

  static final class HasATimeOfItsOwn extends Trial {
    HasATimeOfItsOwn() {
      super(Fault.HAS_A_TIME_OF_ITS_OWN);
    }
  }

  static final class KeepingAll extends Trial {
    KeepingAll() {
      super(Fault.KEEPS_ALL);
    }
  }

  static final class CrashesAtNul extends Trial {
    CrashesAtNul() {
      super(Fault.CRASHES_AT_NUL);
    }
  }

  @Timeout(value = 1, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  static final class Hanging extends Trial {
    Hanging() {
      super(Fault.HANGS_AT_NUL);
    }
  }

  static final class ClosesOnlyAfterTheEnd extends Trial {
    ClosesOnlyAfterTheEnd() {
      super(Fault.CLOSES_ONLY_AFTER_THE_END);
    }
  }

  static final class EncodesInCapitals extends Trial {
    EncodesInCapitals() {
      super(Fault.ENCODES_IN_CAPITALS);
    }
  }

  static final class EncodesWithoutDelimiter extends Trial {
    EncodesWithoutDelimiter() {
      super(Fault.ENCODES_WITHOUT_DELIMITER);
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

  /// Lines of at most so many bytes; those with a `!` in front are bad, and longer ones are cut.
  static final class LineDecoder implements Decoder {
    private final Fault fault;
    private final int most;
    private final ByteWriter line = new ByteWriter(16);
    private final ByteWriter all = new ByteWriter(16);
    private long consumed;
    private boolean ended = true;

    LineDecoder(Fault fault, int most) {
      this.fault = fault;
      this.most = most;
    }

    @Override
    public void decode(Bytes chunk, Emit out) throws Exception {
      ended = false;
      if (fault == Fault.KEEPS_ALL) {
        chunk.writeTo(all);
      }
      for (byte b : chunk.toArray()) {
        consumed++;
        take(b, out);
      }
      if (fault == Fault.ENDS_LINES_WITH_THE_CHUNK) {
        finish(out);
      }
    }

    private void take(byte b, Emit out) throws Exception {
      if (b == 0 && fault == Fault.CRASHES_AT_NUL) {
        throw new IndexOutOfBoundsException("crash");
      }
      if (b == 0 && fault == Fault.HANGS_AT_NUL) {
        new CountDownLatch(1).await();
      }
      if (b == '\n') {
        finish(out);
      } else if (line.size() < most) {
        line.write(b);
      }
    }

    private void finish(Emit out) throws Exception {
      var whole = line.toBytes();
      line.truncate(0);
      long upTo = fault == Fault.COUNTS_TOO_FAR ? consumed + 1 : consumed;
      if (fault == Fault.COUNTS_FROM_THE_LAST_LINE) {
        upTo = Math.max(1, consumed - whole.length());
      }
      if (whole.length() > 0 && whole.at(0) == '!' && fault != Fault.TAKES_BAD_LINES) {
        if (fault == Fault.DIES_OF_BAD_LINES) {
          throw new IllegalArgumentException("a bad line");
        }
        out.reject(whole, "it begins with '!'", upTo);
      } else if (fault == Fault.HAS_A_TIME_OF_ITS_OWN) {
        out.emit(Event.of(whole, Instant.EPOCH), upTo);
      } else if (whole.length() > 0) {
        out.emit(whole, upTo);
      }
    }

    @Override
    public void whole(Bytes item, Emit out) throws Exception {
      if (fault == Fault.REJECTS_IN_WHOLE_ONLY) {
        out.reject(item, "no", item.length());
      } else {
        Decoder.super.whole(item, out);
      }
      if (fault == Fault.KEEPS_THE_WHOLE_ITEM) {
        line.write('k');
      }
    }

    @Override
    public void end(Emit out) throws Exception {
      ended = true;
      if (fault == Fault.FORGETS_TO_END) {
        return;
      }
      if (line.size() > 0 || fault == Fault.EMITS_OF_NOTHING) {
        finish(out);
      }
      if (fault == Fault.EMITS_OF_NOTHING) {
        out.emit(Bytes.utf8("bye"), consumed);
      }
      consumed = 0;
    }

    @Override
    public void close() {
      if (fault == Fault.CLOSES_ONLY_AFTER_THE_END && !ended) {
        throw new IllegalStateException("within a stream");
      }
    }
  }

  /// Lines, of which none begins with a `!`.
  static final class LineEncoder implements Encoder {
    private final Fault fault;
    private final byte[] shared;
    private final List<Integer> sizes = new ArrayList<>();
    private boolean refused;

    LineEncoder(Fault fault, byte[] shared) {
      this.fault = fault;
      this.shared = shared;
    }

    @Override
    public void encode(Event event, ByteWriter out) {
      if (fault == Fault.CHANGES_THE_EVENT) {
        shared[0]++;
      }
      var line = (Bytes) event.payload();
      if (line.at(0) == '!' || (refused && fault == Fault.REFUSES_MORE_AFTER_ONE)) {
        refused = true;
        throw new IllegalArgumentException("it begins with '!'");
      }
      sizes.add(line.length());
      if (fault == Fault.NUMBERS_EVENTS) {
        out.write('0' + sizes.size());
      }
      out.writeUtf8(
          fault == Fault.ENCODES_IN_CAPITALS
              ? line.utf8().toUpperCase(java.util.Locale.ROOT)
              : line.utf8());
    }

    @Override
    public void delimit(ByteWriter out) {
      if (fault != Fault.ENCODES_WITHOUT_DELIMITER) {
        out.write('\n');
      }
    }
  }
}
