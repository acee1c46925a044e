// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import static io.logbus.kernel.run.Plans.emitting;
import static io.logbus.kernel.run.Plans.event;
import static io.logbus.kernel.run.Plans.events;
import static io.logbus.kernel.run.Plans.text;
import static io.logbus.kernel.run.Runs.ledger;
import static io.logbus.kernel.run.Runs.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.BatchSink;
import io.logbus.api.Hold;
import io.logbus.api.Output;
import io.logbus.api.Receipt;
import io.logbus.api.Sink;
import io.logbus.api.SinkBatch;
import io.logbus.api.Source;
import io.logbus.api.Traits;
import io.logbus.api.Transform;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.kernel.run.Plans.Collector;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class PipelineTest {

  private final Collector out = new Collector();

  private static Transform upper() {
    return (event, output) ->
        output.emit(event.with(Bytes.utf8(text(event).toUpperCase(Locale.ROOT))));
  }

  @Test
  void endOfInputDrainsInOrderAndEnds() throws Exception {
    var pipeline =
        run(
            new Plans()
                .source("in", emitting(events(5000), 7))
                .transform("upper", upper(), "in")
                .sink("out", out, "upper")
                .build());

    assertThat(out.texts()).hasSize(5000).startsWith("E0", "E1", "E2").endsWith("E4999");
    assertThat(ledger(pipeline, "in").made()).isEqualTo(5000);
    assertThat(ledger(pipeline, "upper").forwarded()).isEqualTo(5000);
    assertThat(ledger(pipeline, "out").out()).isEqualTo(5000);
  }

  @Test
  void fanOutGivesEachReaderEveryEventAndFanInBringsThemTogether() throws Exception {
    run(
        new Plans()
            .source("in", emitting(events(1000), 10))
            .transform("left", (event, output) -> output.emit(event), "in")
            .transform("right", upper(), "in")
            .capacity(3, 500)
            .sink("out", out, "left", "right")
            .build());

    assertThat(out.texts()).hasSize(2000);
    assertThat(out.texts().stream().filter(t -> t.startsWith("e")))
        .hasSize(1000)
        .isSortedAccordingTo(byNumber());
    assertThat(out.texts().stream().filter(t -> t.startsWith("E")))
        .hasSize(1000)
        .isSortedAccordingTo(byNumber());
  }

  private static Comparator<String> byNumber() {
    return Comparator.comparingInt(text -> Integer.parseInt(text.substring(1)));
  }

  @Test
  void namedOutputsCarryWhatWasEmittedToThemAndUnreadOnesCostNothing() throws Exception {
    Transform route =
        (event, output) -> output.emit(text(event).endsWith("0") ? "tens" : "others", event);

    var pipeline =
        run(
            new Plans()
                .source("in", emitting(events(100), 100))
                .transform("route", route, "in")
                .sink("out", out, "route.tens")
                .build());

    assertThat(out.texts()).hasSize(10);
    assertThat(ledger(pipeline, "route").forwarded()).isEqualTo(10);
    assertThat(ledger(pipeline, "route").filtered()).isEqualTo(90);
  }

  @Test
  void oneEventMayBecomeManyThroughATinyChannel() throws Exception {
    Transform burst =
        (event, output) -> {
          for (int i = 0; i < 10_000; i++) {
            output.emit(event("b" + i));
          }
        };

    var pipeline =
        run(
            new Plans()
                .source("in", emitting(events(2), 1))
                .transform("burst", burst, "in")
                .capacity(1, 1)
                .sink("out", out, "burst")
                .build());

    assertThat(out.texts()).hasSize(20_000);
    assertThat(ledger(pipeline, "burst").absorbed()).isEqualTo(2);
    assertThat(ledger(pipeline, "burst").made()).isEqualTo(20_000);
  }

  @Test
  void encodedBatchIsLinesForItems() throws Exception {
    var written = new StringBuilder();
    BatchSink sink =
        batch -> written.append(StandardCharsets.UTF_8.decode(batch.encoded().duplicate()));

    run(new Plans().source("in", emitting(events(3), 3)).sink("out", sink, "in").build());

    assertThat(written.toString()).isEqualTo("e0\ne1\ne2\n");
  }

  /// Joins pairs of events; the odd one is let go at the end.
  private static final class Pairs implements Transform {
    private @Nullable Hold held;
    private String first = "";

    @Override
    public void apply(Event event, Output output) {
      if (held == null) {
        held = output.hold(null);
        first = text(event);
      } else {
        output.emit(event(first + "+" + text(event)), held);
        held = null;
      }
    }

    @Override
    public void end(Output output) {
      if (held != null) {
        output.emit(event(first), held);
        held = null;
      }
    }
  }

  @Test
  void heldEventsSettleWithTheEventThatStandsForThem() throws Exception {
    var receipts = new ArrayList<Receipt>();
    var firstSeen = new CountDownLatch(1);
    Source source =
        intake -> {
          var lane = intake.lane();
          receipts.add(lane.emit(List.of(event("a")), "1"));
          receipts.add(lane.emit(List.of(event("b"), event("c")), "2"));
          assertThat(receipts.get(0).await(Duration.ofSeconds(20))).isTrue();
          assertThat(receipts.get(1).await(Duration.ofMillis(1))).isFalse();
          assertThat(lane.confirmed()).contains("1");
          firstSeen.countDown();
        };

    var pipeline =
        run(
            new Plans()
                .source("in", source)
                .transform("pairs", new Pairs(), "in")
                .sink("out", out, "pairs")
                .build());

    assertThat(out.texts()).containsExactly("a+b", "c");
    assertThat(firstSeen.getCount()).isZero();
    assertThat(receipts).allMatch(Runs::isSettled);
    assertThat(ledger(pipeline, "pairs").absorbed()).isEqualTo(2);
  }

  @Test
  void aTransformThatNeverLetsGoIsAFailureNotAHang() throws Exception {
    Transform leaking =
        (_, output) -> {
          var _ = output.hold(null);
        };

    var pipeline =
        Pipeline.start(
            new Plans()
                .source("in", emitting(events(3), 3))
                .transform("leaking", leaking, "in")
                .sink("out", out, "leaking")
                .build(),
            PipelineSettings.DEFAULT);

    assertThat(pipeline.await()).isInstanceOf(Outcome.Failed.class);
  }

  @Test
  void stateOfOneLaneNeverMeetsThatOfAnother() throws Exception {
    var meet = new CyclicBarrier(2);
    Source source =
        intake -> {
          var one = intake.lane("one", "");
          var two = intake.lane("two", "");
          Thread other =
              Thread.ofPlatform()
                  .start(
                      () -> {
                        try {
                          meet.await();
                          for (int i = 0; i < 501; i++) {
                            var _ = two.emit(List.of(event("y" + i)), "");
                          }
                        } catch (Exception failure) {
                          throw new IllegalStateException(failure);
                        }
                      });
          meet.await();
          for (int i = 0; i < 501; i++) {
            var _ = one.emit(List.of(event("x" + i)), "");
          }
          other.join();
          var _ = one.end();
        };

    run(
        new Plans()
            .source("in", source)
            .transform("pairs", Traits.anyTransform().statePerLane(), Pairs::new, "in")
            .sink("out", out, "pairs")
            .build());

    assertThat(out.texts()).hasSize(502).contains("x500", "y500", "x0+x1", "y498+y499");
    assertThat(out.texts()).noneMatch(text -> text.contains("x") && text.contains("y"));
  }

  @Test
  void generalSinkSettlesByItsVerdicts() throws Exception {
    var pending = new ArrayList<SinkBatch>();
    Sink sink =
        new Sink() {
          @Override
          public void write(SinkBatch batch) {
            pending.add(batch);
          }

          @Override
          public void flush() {
            for (var batch : pending) {
              for (int i = 0; i < batch.events().size(); i++) {
                batch.delivered(i);
              }
            }
            pending.clear();
          }
        };

    var pipeline =
        run(
            new Plans()
                .source("in", emitting(events(100), 1))
                .generalSink("out", sink, "in")
                .build());

    assertThat(ledger(pipeline, "out").out()).isEqualTo(100);
    assertThat(pending).isEmpty();
  }

  @Test
  void eventAboveTheMemoryLimitIsRejectedWhereItIsMade() throws Exception {
    Transform huge = (event, output) -> output.emit(event.with(Bytes.wrap(new byte[1 << 20])));

    var pipeline =
        run(
            new Plans()
                .maxEventBytes(1024)
                .source("in", emitting(events(2), 1))
                .transform("huge", huge, "in")
                .sink("out", out, "huge")
                .build());

    assertThat(out.texts()).isEmpty();
    assertThat(pipeline.rejected()).hasSize(1);
    assertThat(pipeline.rejected().getFirst().firstReason()).contains("max_event_bytes");
  }

  @Test
  void tryEmitTakesNothingWhileThereIsNoRoomAndEverythingLater() throws Exception {
    var sink = new StallingSink(out);
    var refused = new CountDownLatch(1);
    Source source =
        intake -> {
          var lane = intake.lane();
          while (lane.tryEmit(events(3), "", Duration.ZERO).isPresent()) {
            sink.reached.await();
          }
          refused.countDown();
          assertThat(lane.tryEmit(events(3), "last", Duration.ofSeconds(20))).isPresent();
        };
    var pipeline =
        Pipeline.start(
            new Plans().capacity(4, 1 << 20).source("in", source).sink("out", sink, "in").build(),
            PipelineSettings.DEFAULT);
    refused.await();

    sink.go.countDown();

    assertThat(pipeline.await()).isEqualTo(new Outcome.Done());
    assertThat(out.texts()).hasSize(6);
  }

  @Test
  void aLaneThatTheSourceClosesIsNoFailure() throws Exception {
    Source source =
        intake -> {
          try (var lane = intake.lane("closed", "")) {
            var _ = lane.emit(events(3), "");
          }
          var ended = intake.lane("ended", "");
          var _ = ended.emit(events(3), "");
          var _ = ended.end();
          ended.close();
        };

    run(
        new Plans()
            .source("in", source)
            .transform("pairs", Traits.anyTransform().statePerLane(), Pairs::new, "in")
            .sink("out", out, "pairs")
            .build());

    assertThat(out.texts()).containsExactly("e0+e1", "e2", "e0+e1", "e2");
  }

  @Test
  void theEndOfInputReachesATransformThatGotNoEvent() throws Exception {
    Transform last =
        new Transform() {
          @Override
          public void apply(Event event, Output output) {
            output.emit(event);
          }

          @Override
          public void end(Output output) {
            output.emit(event("last"));
          }
        };

    run(
        new Plans()
            .source("in", _ -> {})
            .transform("last", last, "in")
            .sink("out", out, "last")
            .build());

    assertThat(out.texts()).containsExactly("last");
  }
}
