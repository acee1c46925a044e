// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import static io.logbus.kernel.run.Plans.event;
import static io.logbus.kernel.run.Runs.ledger;
import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.Lane;
import io.logbus.api.PayloadKind;
import io.logbus.api.Source;
import io.logbus.kernel.run.ParserTest.Semicolons;
import io.logbus.kernel.run.Plans.Collector;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What a source reads is expanded before it is decoded, by itself or by the stages that follow.
@Timeout(30)
class CompressedSourceTest {

  private static final String CUT =
      "the input was cut off here, so this may be only the start of an event";
  private static final String BROKEN =
      "the compressed data breaks off here, so this may be only the start of an event";

  private final RunLengths.Open open = new RunLengths.Open();
  private final Collector out = new Collector();
  private final Collector bad = new Collector();

  @AfterEach
  void nothingIsLeftOpen() {
    assertThat(open.streams).hasValue(0);
    assertThat(open.instances).hasValue(0);
  }

  private Plans decoding(Source source) {
    return new Plans()
        .expandingSource("in", source, () -> new RunLengths(open), Semicolons::new)
        .sink("out", out, "in")
        .sink("bad", bad, "in.rejected");
  }

  private Plans passing(Source source) {
    return new Plans()
        .expandingSource("in", source, () -> new RunLengths(open))
        .parse("parse", PayloadKind.STREAM, Semicolons::new, "in")
        .sink("out", out, "parse")
        .sink("bad", bad, "in.rejected", "parse.rejected");
  }

  private static void emit(Lane lane, String... chunks) throws InterruptedException {
    for (var chunk : chunks) {
      var _ = lane.emit(List.of(event(chunk)), "");
    }
  }

  /// One lane for each list of chunks, as of files.
  @SafeVarargs
  private static Source lanes(List<String>... lanes) {
    return intake -> {
      for (int i = 0; i < lanes.length; i++) {
        var lane = intake.lane("lane-" + i, "");
        emit(lane, lanes[i].toArray(String[]::new));
        var _ = lane.end();
      }
    };
  }

  private List<Object> reasons() {
    return bad.events.stream().map(event -> event.metadata().get("error")).toList();
  }

  @Test
  void expandsBeforeItDecodes() throws Exception {
    var pipeline = Runs.run(decoding(lanes(List.of("3a1;2b", "1", ";1;1c"))).build());

    assertThat(out.texts()).containsExactly("aaa", "bb", "c");
    assertThat(ledger(pipeline, "in").in()).isEqualTo(3);
    assertThat(ledger(pipeline, "in").filtered()).isEqualTo(0);
    assertThat(bad.events).isEmpty();
  }

  @Test
  void stagesThatFollowMayDecode() throws Exception {
    Runs.run(passing(lanes(List.of("3a1;2b", "1", ";1;1c"))).build());

    assertThat(out.texts()).containsExactly("aaa", "bb", "c");
    assertThat(bad.events).isEmpty();
  }

  @Test
  void emptyLaneIsEmpty() throws Exception {
    Runs.run(decoding(lanes(List.of(), List.of(""))).build());
    Runs.run(passing(lanes(List.of(), List.of(""))).build());

    assertThat(out.events).isEmpty();
    assertThat(bad.events).isEmpty();
  }

  @Test
  void eachLaneIsAStreamOfItsOwn() throws Exception {
    Source source =
        intake -> {
          var one = intake.lane();
          var other = intake.lane();
          emit(one, "2a1");
          emit(other, "1x1;3");
          emit(one, ";");
          emit(other, "y1;");
          var _ = one.end();
          var _ = other.end();
        };
    Runs.run(decoding(source).build());

    assertThat(out.texts()).containsExactly("x", "aa", "yyy");
  }

  @Test
  void damageRejectsTheChunkAndTheRestOfItsLaneOnly() throws Exception {
    var pipeline =
        Runs.run(decoding(lanes(List.of("1a1;2b", "1;1c1!", "1d1;"), List.of("1e1;"))).build());

    assertThat(out.texts()).containsExactly("a", "bb", "e");
    assertThat(bad.texts()).containsExactly("c", "1;1c1!", "1d1;");
    assertThat(reasons())
        .containsExactly(
            BROKEN,
            "'!' is no run, at byte 12",
            "the stream cannot be read on: '!' is no run, at byte 12");
    assertThat(pipeline.rejected().getFirst().rejected()).isEqualTo(3);
  }

  @Test
  void damageIsTheEndForStagesThatDecode() throws Exception {
    Runs.run(passing(lanes(List.of("1a1;2b", "1;1c1!", "1d1;"), List.of("1e1;"))).build());

    assertThat(out.texts()).containsExactly("a", "bb", "e");
    assertThat(bad.texts()).containsExactlyInAnyOrder("c", "1;1c1!", "1d1;");
    assertThat(reasons()).contains(CUT, "'!' is no run, at byte 12");
  }

  @Test
  void tornDataIsRejectedWithItsLastChunk() throws Exception {
    Runs.run(decoding(lanes(List.of("1a1;", "2b12"), List.of("1e1;"))).build());

    assertThat(out.texts()).containsExactly("a", "e");
    assertThat(bad.texts()).containsExactly("bb", "2b12");
    assertThat(reasons()).containsExactly(BROKEN, "the runs end early, at byte 8");
  }

  @Test
  void tornDataIsTheEndForStagesThatDecode() throws Exception {
    Runs.run(passing(lanes(List.of("1a1;", "2b12"), List.of("1e1;"))).build());

    assertThat(out.texts()).containsExactly("a", "e");
    assertThat(bad.texts()).containsExactlyInAnyOrder("bb", "2b12");
    assertThat(reasons()).containsExactlyInAnyOrder(CUT, "the runs end early, at byte 8");
  }

  @Test
  void chunkOfABombNeedsNoRoomForAllOfIt() throws Exception {
    var pipeline =
        Runs.run(
            new Plans()
                .capacity(4, 256 << 10)
                .expandingSource("in", lanes(List.of("200000000z")), () -> new RunLengths(open))
                .sink("out", batch -> {}, "in")
                .build());

    assertThat(ledger(pipeline, "out").in()).isEqualTo((200_000_000 + 65_535) / 65_536);
    assertThat(pipeline.status().getFirst().collectedPeakBytes()).isLessThan(400 << 10);
  }

  @Test
  void piecesAreNoLargerThanAnEvent() throws Exception {
    Runs.run(
        new Plans()
            .maxEventBytes(1 << 10)
            .expandingSource("in", lanes(List.of("5000z")), () -> new RunLengths(open))
            .sink("out", out, "in")
            .build());

    assertThat(out.texts()).hasSize(5).allMatch(text -> text.length() <= 1 << 10);
  }

  /// Emits a chunk on a lane, and then waits to be stopped.
  private void stopWithin(String id, String chunk) throws Exception {
    var emitted = new CountDownLatch(1);
    Source source =
        intake -> {
          emit(id.isEmpty() ? intake.lane() : intake.lane(id, ""), chunk);
          emitted.countDown();
          new CountDownLatch(1).await();
        };
    var pipeline = Pipeline.start(decoding(source).build(), PipelineSettings.DEFAULT);
    emitted.await();
    pipeline.stop();
    assertThat(pipeline.await()).isEqualTo(new Outcome.Done());
    Runs.assertBalanced(pipeline);
  }

  @Test
  void whatAStopCutsOffIsRejected() throws Exception {
    stopWithin("", "1a1;2b12");

    assertThat(out.texts()).containsExactly("a");
    assertThat(bad.texts()).containsExactly("bb", "1a1;2b12");
    assertThat(reasons()).contains(CUT);
  }

  @Test
  void whatAStopCutsOffIsReadAgainWhereItCan() throws Exception {
    stopWithin("file", "1a1;2b12");

    assertThat(out.texts()).containsExactly("a");
    assertThat(bad.events).isEmpty();
  }

  @Test
  void sourceThatFailsLeavesNothingOpen() throws Exception {
    Source source =
        intake -> {
          emit(intake.lane(), "1a1;2b12");
          throw new IllegalStateException("the cable is out");
        };
    var pipeline = Pipeline.start(decoding(source).build(), PipelineSettings.DEFAULT);

    assertThat(pipeline.await()).isInstanceOf(Outcome.Failed.class);
  }

  @Test
  void laneThatIsClosedLeavesNothingOpen() throws Exception {
    Source source =
        intake -> {
          try (var lane = intake.lane()) {
            emit(lane, "1a1;2b12");
          }
        };
    Runs.run(decoding(source).build());

    assertThat(out.texts()).containsExactly("a");
  }
}
