// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import static io.logbus.kernel.run.Plans.event;
import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.BatchSink;
import io.logbus.api.Source;
import io.logbus.api.StageException;
import io.logbus.kernel.run.Plans.Collector;
import io.logbus.kernel.state.DataDir;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class CheckpointTest {

  @TempDir Path folder;

  private final Collector out = new Collector();

  /// Counts on one lane from where an earlier run came to, up to a number.
  private static Source counting(int to) {
    return intake -> {
      var lane = intake.lane("numbers");
      for (int i = Integer.parseInt(lane.confirmed().orElse("0")); i < to; i++) {
        var _ = lane.emit(List.of(event("e" + i)), Integer.toString(i + 1));
      }
    };
  }

  private Pipeline start(Source source, BatchSink sink, PipelineSettings settings) {
    return Pipeline.start(
        new Plans().dataDir(folder).source("in", source).sink("out", sink, "in").build(), settings);
  }

  @Test
  void secondRunGoesOnWhereTheFirstCameTo() throws Exception {
    start(counting(100), out, PipelineSettings.DEFAULT).await();
    start(counting(250), out, PipelineSettings.DEFAULT).await();

    assertThat(out.texts())
        .containsExactlyElementsOf(Plans.events(250).stream().map(Plans::text).toList());
  }

  @Test
  void whatTheSinkDidNotConfirmIsReadAgain() throws Exception {
    var failing = new CountDownLatch(1);
    BatchSink breaks =
        batch -> {
          for (var event : batch.events()) {
            if (Plans.text(event).equals("e57")) {
              failing.countDown();
              throw StageException.retryable("down", null);
            }
          }
          out.write(batch);
        };
    var pipeline =
        start(
            counting(100),
            breaks,
            new PipelineSettings(Duration.ofMillis(50), InstantSource.system()));
    failing.await();
    pipeline.stop();
    assertThat(pipeline.await()).isEqualTo(new Outcome.DeadlinePassed());
    assertThat(out.texts()).doesNotContain("e57");

    start(counting(100), out, PipelineSettings.DEFAULT).await();

    assertThat(out.texts().stream().distinct()).hasSize(100);
  }

  @Test
  void positionsAreWrittenWhileThePipelineRuns() throws Exception {
    var done = new CountDownLatch(1);
    Source waiting =
        intake -> {
          var lane = intake.lane("a");
          var _ = lane.emit(List.of(event("x")), "7");
          done.await();
        };
    var pipeline = start(waiting, out, PipelineSettings.DEFAULT);
    var file = folder.resolve("checkpoints/in.json");
    while (!Files.exists(file)) {
      Thread.onSpinWait();
    }

    assertThat(file).hasContent("{\"format\":1,\"lanes\":{\"a\":\"7\"}}\n");
    done.countDown();
    assertThat(pipeline.await()).isEqualTo(new Outcome.Done());
  }

  @Test
  void stopWritesWhatSettledLast() throws Exception {
    var emitted = new CountDownLatch(1);
    Source endless =
        intake -> {
          var lane = intake.lane("a");
          for (int i = 1; !Thread.currentThread().isInterrupted(); i++) {
            var _ = lane.emit(List.of(event("x")), Integer.toString(i));
            emitted.countDown();
          }
        };
    var pipeline = start(endless, out, PipelineSettings.DEFAULT);
    emitted.await();
    pipeline.stop();
    assertThat(pipeline.await()).isEqualTo(new Outcome.Done());

    assertThat(folder.resolve("checkpoints/in.json"))
        .hasContent("{\"format\":1,\"lanes\":{\"a\":\"" + out.events.size() + "\"}}\n");
  }

  @Test
  void positionMovesOverWhatIsNotEmittedButNotPastWhatIs() throws Exception {
    Source passing =
        intake -> {
          var lane = intake.lane("a");
          var _ = lane.emit(List.of(), "1");
          assertThat(lane.confirmed()).contains("1");
          var _ = lane.emit(List.of(event("x")), "2");
          var _ = lane.emit(List.of(), "3");
          lane.end().await(Duration.ofSeconds(20));
          assertThat(lane.confirmed()).contains("3");
        };

    assertThat(start(passing, out, PipelineSettings.DEFAULT).await()).isEqualTo(new Outcome.Done());

    assertThat(out.texts()).containsExactly("x");
    assertThat(folder.resolve("checkpoints/in.json"))
        .hasContent("{\"format\":1,\"lanes\":{\"a\":\"3\"}}\n");
  }

  @Test
  void folderInUseFailsTheSourceWithWords() throws Exception {
    try (var other = new DataDir(folder)) {
      other.folder("checkpoints");

      var outcome = start(counting(1), out, PipelineSettings.DEFAULT).await();

      assertThat(outcome)
          .isInstanceOfSatisfying(
              Outcome.Failed.class,
              failed -> assertThat(failed.reason()).contains("is in use by another pipeline"));
    }
  }

  @Test
  void pipelineWithoutKeptPositionsMakesNoFolder() throws Exception {
    var state = folder.resolve("state");
    Pipeline.start(
            new Plans()
                .dataDir(state)
                .source("in", Plans.emitting(Plans.events(3), 1))
                .sink("out", out, "in")
                .build(),
            PipelineSettings.DEFAULT)
        .await();

    assertThat(state).doesNotExist();
  }
}
