// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import static io.logbus.kernel.run.Plans.emitting;
import static io.logbus.kernel.run.Plans.event;
import static io.logbus.kernel.run.Plans.events;
import static io.logbus.kernel.run.Plans.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.BatchSink;
import io.logbus.api.Source;
import io.logbus.kernel.plan.DeadLetterRules;
import io.logbus.kernel.plan.DeadLetterRules.WhenFull;
import io.logbus.kernel.run.Plans.Collector;
import io.logbus.kernel.state.DeadLetter;
import io.logbus.kernel.state.KeptLetters;
import io.logbus.kernel.state.LetterFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class DeadLetterTest {

  @TempDir Path folder;

  private final Collector out = new Collector();

  /// Refuses events with an odd last digit, and takes the others.
  private final BatchSink picky =
      batch -> {
        for (int i = 0; i < batch.events().size(); i++) {
          var event = batch.events().get(i);
          if (text(event).matches(".*[13579]")) {
            batch.reject(i, "odd");
          } else {
            synchronized (out) {
              out.events.add(event);
            }
          }
        }
      };

  private List<DeadLetter> letters() throws IOException {
    return KeptLetters.in(folder);
  }

  private Plans plans() {
    return new Plans().dataDir(folder);
  }

  @Test
  void rejectedEventsThatNobodyReadsAreKept() throws Exception {
    var pipeline =
        Runs.run(plans().source("in", emitting(events(10), 3)).sink("out", picky, "in").build());

    assertThat(out.texts()).containsExactly("e0", "e2", "e4", "e6", "e8");
    assertThat(letters())
        .extracting(l -> text(l.event()))
        .containsExactly("e1", "e3", "e5", "e7", "e9");
    assertThat(letters()).allMatch(l -> l.stage().equals("out") && l.error().equals("odd"));
    assertThat(pipeline.rejected()).containsExactly(new RejectedEvents("out", 5, 5, 0, "odd"));
  }

  @Test
  void rejectedEventsThatAreReadAreNotKept() throws Exception {
    var bad = new Collector();
    Runs.run(
        plans()
            .source("in", emitting(events(10), 3))
            .sink("out", picky, "in")
            .sink("bad", bad, "out.rejected")
            .build());

    assertThat(bad.texts()).hasSize(5);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void positionPassesARejectedEventOnlyWhenItIsKept() throws Exception {
    var kept = Files.writeString(folder.resolve(LetterFile.FOLDER), "in the way");
    var tried = new CountDownLatch(1);
    BatchSink sink =
        batch -> {
          picky.write(batch);
          tried.countDown();
        };
    var confirmedWhileStalled = new ArrayList<String>();
    Source source =
        intake -> {
          var lane = intake.lane("numbers", "0");
          var first = lane.emit(List.of(event("e2")), "1");
          var second = lane.emit(List.of(event("e3")), "2");
          var third = lane.emit(List.of(event("e4")), "3");
          assertThat(first.await(Duration.ofMillis(1)) || !second.await(Duration.ZERO)).isTrue();
          tried.await();
          confirmedWhileStalled.add(lane.confirmed().orElse(""));
          Files.delete(kept);
          assertThat(third.await(Duration.ofSeconds(20))).isTrue();
          assertThat(second.await(Duration.ZERO)).isTrue();
          assertThat(lane.confirmed()).contains("3");
        };

    Runs.run(plans().source("in", source).sink("out", sink, "in").build());

    assertThat(confirmedWhileStalled).doesNotContain("2", "3");
    assertThat(letters()).extracting(l -> text(l.event())).containsExactly("e3");
    assertThat(out.texts()).containsExactly("e2", "e4");
  }

  @Test
  void foldersThatCannotBeWrittenStallUntilTheDeadline() throws Exception {
    Files.writeString(folder.resolve(LetterFile.FOLDER), "in the way");
    var tried = new CountDownLatch(1);
    BatchSink sink =
        batch -> {
          picky.write(batch);
          tried.countDown();
        };
    var pipeline =
        Pipeline.start(
            plans().source("in", emitting(events(10), 1)).sink("out", sink, "in").build(),
            new PipelineSettings(Duration.ofMillis(50), InstantSource.system()));
    tried.await();

    pipeline.stop();

    assertThat(pipeline.await()).isEqualTo(new Outcome.DeadlinePassed());
  }

  @Test
  void fullStoreStopsThePipeline() throws Exception {
    var plan =
        plans()
            .deadLetters(new DeadLetterRules(true, 300, WhenFull.STOP))
            .source("in", emitting(events(100), 1))
            .sink("out", picky, "in")
            .build();

    assertThat(Pipeline.start(plan, PipelineSettings.DEFAULT).await())
        .isInstanceOfSatisfying(
            Outcome.Failed.class,
            failed -> {
              assertThat(failed.stage()).isEqualTo("out");
              assertThat(failed.reason()).contains("300 bytes");
            });
  }

  @Test
  void fullStoreDropsAndCountsWhatIsNewWhenThatIsAskedFor() throws Exception {
    var pipeline =
        Runs.run(
            plans()
                .deadLetters(new DeadLetterRules(true, 300, WhenFull.DROP))
                .source("in", emitting(events(100), 1))
                .sink("out", picky, "in")
                .build());

    var rejected = pipeline.rejected().getFirst();
    assertThat(rejected.kept()).isEqualTo(letters().size()).isPositive();
    assertThat(rejected.lost()).isEqualTo(50 - rejected.kept());
  }

  @Test
  void sourceThatIsStoppedKeepsItsRejectedEventsInSpiteOfTheInterrupt() throws Exception {
    var emitted = new CountDownLatch(1);
    Source source =
        intake -> {
          var lane = intake.lane();
          while (!Thread.currentThread().isInterrupted()) {
            var _ = lane.emit(List.of(event("ok;half")), "");
            emitted.countDown();
          }
        };
    var plan =
        plans()
            .decodingSource("in", source, ParserTest.Semicolons::new)
            .sink("out", out, "in")
            .build();
    var pipeline = Pipeline.start(plan, PipelineSettings.DEFAULT);
    emitted.await();

    pipeline.stop();

    assertThat(pipeline.await()).isEqualTo(new Outcome.Done());
    assertThat(letters()).extracting(l -> text(l.event())).containsExactly("half");
  }
}
