// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import static io.logbus.kernel.run.Plans.event;
import static io.logbus.kernel.run.Plans.text;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.Decoder;
import io.logbus.api.Emit;
import io.logbus.api.Intake;
import io.logbus.api.Lane;
import io.logbus.api.PayloadKind;
import io.logbus.api.Receipt;
import io.logbus.api.Source;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.kernel.run.Plans.Collector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class ParserTest {

  private final Collector out = new Collector();
  private final Collector bad = new Collector();

  /// Splits at `;`. An item `!` is rejected, `?` breaks the stream, an empty one is skipped.
  static final class Semicolons implements Decoder {
    private String rest = "";
    private long consumed;

    @Override
    public void decode(Bytes chunk, Emit to) {
      rest += chunk.utf8();
      for (int end = rest.indexOf(';'); end >= 0; end = rest.indexOf(';')) {
        item(rest.substring(0, end), end + 1, to);
        rest = rest.substring(end + 1);
      }
    }

    private void item(String item, int length, Emit to) {
      consumed += length;
      switch (item) {
        case "!" -> to.reject(Bytes.utf8(item), "an exclamation", consumed);
        case "" -> to.skip(consumed);
        case "?" -> throw new IllegalStateException("a question");
        default -> to.emit(Bytes.utf8(item), consumed);
      }
    }

    @Override
    public void end(Emit to) {
      if (!rest.isEmpty()) {
        item(rest, rest.length(), to);
        rest = "";
      }
    }
  }

  private static Source chunks(String... chunks) {
    return intake -> {
      var lane = intake.lane();
      for (var chunk : chunks) {
        var _ = lane.emit(List.of(event(chunk)), "");
      }
    };
  }

  private Pipeline run(Source source, boolean asStage) throws InterruptedException {
    var plans = new Plans();
    if (asStage) {
      plans
          .source("in", source)
          .parse("parse", PayloadKind.STREAM, Semicolons::new, "in")
          .sink("out", out, "parse")
          .sink("bad", bad, "parse.rejected");
    } else {
      plans
          .decodingSource("in", source, Semicolons::new)
          .sink("out", out, "in")
          .sink("bad", bad, "in.rejected");
    }
    return Runs.run(plans.build());
  }

  @Test
  void itemsAcrossChunksAreJoinedAsAStageAndInASource() throws Exception {
    run(chunks("a;b", "b", "b;c"), true);
    run(chunks("a;b", "b", "b;c"), false);

    assertThat(out.texts()).containsExactly("a", "bbb", "c", "a", "bbb", "c");
  }

  @Test
  void badPartKeepsItsNeighbours() throws Exception {
    var pipeline = run(chunks("a;", "!", ";b;!;c;"), true);

    assertThat(out.texts()).containsExactly("a", "b", "c");
    assertThat(bad.texts()).containsExactly("!", "!");
    assertThat(pipeline.rejected().getFirst().rejected()).isEqualTo(2);
  }

  @Test
  void brokenStreamRejectsTheChunkAndAllThatFollow() throws Exception {
    run(chunks("a;", "b;?;c", "d;"), false);

    assertThat(out.texts()).containsExactly("a", "b");
    assertThat(bad.texts()).containsExactly("b;?;c", "d;");
    assertThat(bad.events.getLast().metadata().get("error"))
        .isEqualTo("the stream cannot be read on: a question");
  }

  @Test
  void endOfALaneEndsItsStream() throws Exception {
    Source source =
        intake -> {
          for (var file : List.of("one", "two")) {
            var lane = intake.lane(file, "");
            var _ = lane.emit(List.of(event(file + "-first;" + file)), "");
            var _ = lane.end();
          }
        };

    run(source, true);

    assertThat(out.texts()).containsExactly("one-first", "one", "two-first", "two");
  }

  /// Emits chunks on a lane, and then waits to be stopped.
  private static final class Open implements Source {
    final CountDownLatch emitted = new CountDownLatch(1);
    final List<Receipt> receipts = new ArrayList<>();
    private final boolean resumable;
    private final String[] chunks;
    @Nullable Lane lane;

    Open(boolean resumable, String... chunks) {
      this.resumable = resumable;
      this.chunks = chunks;
    }

    @Override
    public void run(Intake intake) throws InterruptedException {
      lane = resumable ? intake.lane("file", "start") : intake.lane();
      for (int i = 0; i < chunks.length; i++) {
        receipts.add(lane.emit(List.of(event(chunks[i])), Integer.toString(i)));
      }
      emitted.countDown();
      new CountDownLatch(1).await();
    }
  }

  private Pipeline stopped(Open source, boolean asStage) throws InterruptedException {
    var plans = new Plans();
    if (asStage) {
      plans.source("in", source).parse("parse", PayloadKind.STREAM, Semicolons::new, "in");
    } else {
      plans.decodingSource("parse", source, Semicolons::new);
    }
    plans.sink("out", out, "parse").sink("bad", bad, "parse.rejected");
    var pipeline = Pipeline.start(plans.build(), PipelineSettings.DEFAULT);
    source.emitted.await();
    pipeline.stop();
    assertThat(pipeline.await()).isEqualTo(new Outcome.Done());
    Runs.assertBalanced(pipeline);
    return pipeline;
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void halfItemIsRejectedWhenItsSourceIsStopped(boolean asStage) throws Exception {
    var source = new Open(false, "a;b", "b;hal");

    var pipeline = stopped(source, asStage);

    assertThat(out.texts()).containsExactly("a", "bb");
    assertThat(bad.texts()).containsExactly("hal");
    assertThat(pipeline.rejected().getFirst().firstReason()).contains("cut off");
    assertThat(source.receipts).allMatch(Runs::isSettled);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void halfItemIsLeftToBeReadAgainWhereItsLaneCanBe(boolean asStage) throws Exception {
    var source = new Open(true, "a;", "b;hal", "f-a-ha");

    var pipeline = stopped(source, asStage);

    assertThat(out.texts()).containsExactly("a", "b");
    assertThat(bad.texts()).isEmpty();
    assertThat(Runs.ledger(pipeline, "parse").held()).isEqualTo(2);
    assertThat(requireNonNull(source.lane).confirmed()).contains("0");
    var told = new ArrayList<Receipt.Settled>();
    source.receipts.forEach(receipt -> receipt.then(told::add));
    assertThat(told)
        .containsExactly(
            Receipt.Settled.SAFE, Receipt.Settled.ABANDONED, Receipt.Settled.ABANDONED);
  }

  @Test
  void halfItemOfALaneThatIsGivenUpIsNoEvent() throws Exception {
    Source source =
        intake -> {
          try (var lane = intake.lane("connection", "")) {
            var _ = lane.emit(List.of(event("a;hal")), "");
          }
        };

    Pipeline.start(
            new Plans()
                .source("in", source)
                .parse("parse", PayloadKind.STREAM, Semicolons::new, "in")
                .sink("out", out, "parse")
                .build(),
            PipelineSettings.DEFAULT)
        .await();

    assertThat(out.texts()).containsExactly("a");
  }

  @Test
  void receiptOfAHalfItemSettlesWithTheWholeOne() throws Exception {
    var receipts = new ArrayList<Receipt>();
    var delivered = new CountDownLatch(1);
    Source source =
        intake -> {
          var lane = intake.lane();
          receipts.add(lane.emit(List.of(event("a;hal")), "1"));
          delivered.await();
          assertThat(receipts.getFirst().await(Duration.ofMillis(1))).isFalse();
          receipts.add(lane.emit(List.of(event("f;b;")), "2"));
          assertThat(receipts.getFirst().await(Duration.ofSeconds(20))).isTrue();
          assertThat(receipts.getLast().await(Duration.ofSeconds(20))).isTrue();
          assertThat(lane.confirmed()).contains("2");
        };
    var plan =
        new Plans()
            .source("in", source)
            .parse("parse", PayloadKind.STREAM, Semicolons::new, "in")
            .sink(
                "out",
                batch -> {
                  out.write(batch);
                  delivered.countDown();
                },
                "parse")
            .build();

    var pipeline = Pipeline.start(plan, PipelineSettings.DEFAULT);

    assertThat(pipeline.await()).isEqualTo(new Outcome.Done());
    assertThat(out.texts()).containsExactly("a", "half", "b");
  }

  @Test
  void receiptOfWhatIsSkippedNeedsNoFurtherEvent() throws Exception {
    Source source =
        intake -> {
          var lane = intake.lane();
          var half = lane.emit(List.of(event("a;half")), "1");
          var skipped = lane.emit(List.of(event(";;")), "2");
          assertThat(half.await(Duration.ofSeconds(20))).isTrue();
          assertThat(skipped.await(Duration.ofSeconds(20))).isTrue();
          var nothing = lane.emit(List.of(event(";")), "3");
          assertThat(nothing.await(Duration.ofSeconds(20))).isTrue();
        };

    run(source, true);

    assertThat(out.texts()).containsExactly("a", "half");
  }

  @Test
  void wholeItemsAreDecodedByThemselves() throws Exception {
    var plan =
        new Plans()
            .source("in", chunks("a;b", "c", "!"))
            .parse("parse", PayloadKind.BYTES, Semicolons::new, "in")
            .sink("out", out, "parse")
            .build();

    var pipeline = Pipeline.start(plan, PipelineSettings.DEFAULT);

    assertThat(pipeline.await()).isEqualTo(new Outcome.Done());
    assertThat(out.texts()).containsExactly("a", "b", "c");
    var ledger = pipeline.status().get(1).ledger();
    assertThat(ledger.balances()).isTrue();
    assertThat(ledger.rejected()).isEqualTo(1);
    assertThat(ledger.forwarded()).isEqualTo(1);
    assertThat(ledger.absorbed()).isEqualTo(1);
  }

  @Test
  void eventsKeepTheMetadataOfTheirChunk() throws Exception {
    Source source =
        intake -> {
          var lane = intake.lane();
          Event chunk = event("a;b;").withMetadata("file", "x.log");
          var _ = lane.emit(List.of(chunk), "");
        };

    run(source, false);

    assertThat(out.events).allMatch(e -> "x.log".equals(e.metadata().get("file")));
    assertThat(out.events.stream().map(e -> text(e))).containsExactly("a", "b");
  }

  @Test
  void receiptsSettleAlsoWhenNobodyReadsWhatIsRejected() throws Exception {
    var plan =
        new Plans()
            .source("in", chunks("a;", "half", "!;!"))
            .parse("parse", PayloadKind.STREAM, Semicolons::new, "in")
            .sink("out", out, "parse")
            .build();
    var atEnd =
        new Plans()
            .source("in", chunks("!"))
            .parse("parse", PayloadKind.STREAM, Semicolons::new, "in")
            .sink("out", out, "parse")
            .build();

    assertThat(Pipeline.start(plan, PipelineSettings.DEFAULT).await())
        .isEqualTo(new Outcome.Done());
    assertThat(Pipeline.start(atEnd, PipelineSettings.DEFAULT).await())
        .isEqualTo(new Outcome.Done());
    assertThat(out.texts()).containsExactly("a", "half!");
  }

  @Test
  void oversizedItemLeavesItsNeighboursAlone() throws Exception {
    var big = "x".repeat(100_000);
    var plan =
        new Plans()
            .maxEventBytes(1024)
            .source("in", chunks("a;" + big.substring(0, 50_000), big.substring(50_000) + ";b;"))
            .parse("parse", PayloadKind.STREAM, Semicolons::new, "in")
            .sink("out", out, "parse")
            .sink("bad", bad, "parse.rejected")
            .build();

    assertThat(Pipeline.start(plan, PipelineSettings.DEFAULT).await())
        .isEqualTo(new Outcome.Done());
    assertThat(out.texts()).containsExactly("a", "b");
    assertThat(bad.texts()).containsExactly(big);
  }

  @Test
  void interruptedDecoderRejectsNothingAndStopsTheSource() throws Exception {
    Decoder interrupted =
        new Decoder() {
          @Override
          public void decode(Bytes chunk, Emit to) throws InterruptedException {
            throw new InterruptedException();
          }

          @Override
          public void end(Emit to) {}
        };
    var plan =
        new Plans()
            .decodingSource("in", chunks("a;"), () -> interrupted)
            .sink("out", out, "in")
            .sink("bad", bad, "in.rejected")
            .build();
    var pipeline = Pipeline.start(plan, PipelineSettings.DEFAULT);

    assertThat(pipeline.await()).isInstanceOf(Outcome.Failed.class);
    assertThat(bad.texts()).isEmpty();
  }
}
