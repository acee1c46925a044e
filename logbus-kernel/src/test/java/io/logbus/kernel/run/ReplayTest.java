// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import static io.logbus.kernel.run.Plans.emitting;
import static io.logbus.kernel.run.Plans.events;
import static io.logbus.kernel.run.Plans.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.logbus.api.BatchSink;
import io.logbus.api.PayloadKind;
import io.logbus.api.StageException;
import io.logbus.kernel.plan.DeadLetterRules;
import io.logbus.kernel.plan.Plan;
import io.logbus.kernel.run.Plans.Collector;
import io.logbus.kernel.state.DeadLetter;
import io.logbus.kernel.state.KeptLetters;
import io.logbus.kernel.state.LetterFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(30)
class ReplayTest {

  @TempDir Path folder;

  private final Collector out = new Collector();

  /// Refuses e3 and e7, and writes the rest.
  private final BatchSink strict =
      batch -> {
        for (int i = 0; i < batch.events().size(); i++) {
          var event = batch.events().get(i);
          if (text(event).matches("e3|e7")) {
            batch.reject(i, "refused");
          } else {
            synchronized (out) {
              out.events.add(event);
            }
          }
        }
      };

  private Plan plan(BatchSink sink) {
    return new Plans()
        .dataDir(folder)
        .source("in", emitting(events(10), 10))
        .transform("pass", (event, output) -> output.emit(event), "in")
        .sink("out", sink, "pass")
        .build();
  }

  private List<DeadLetter> letters() throws IOException {
    return KeptLetters.in(folder);
  }

  private long replay(Plan plan) throws Exception {
    try (var replay = new Replay(plan, _ -> true)) {
      var pipeline = replay.start(PipelineSettings.DEFAULT);
      assertThat(pipeline.await()).isEqualTo(new Outcome.Done());
      Runs.assertBalanced(pipeline);
      return replay.remove();
    }
  }

  @Test
  void lettersAreDeliveredOnceTheirSinkTakesThem() throws Exception {
    Runs.run(plan(strict));
    assertThat(letters()).hasSize(2);
    out.events.clear();

    long removed = replay(plan(out));

    assertThat(removed).isEqualTo(2);
    assertThat(out.texts()).containsExactly("e3", "e7");
    assertThat(letters()).isEmpty();
    assertThat(folder.resolve(LetterFile.FOLDER)).isEmptyDirectory();
  }

  @Test
  void eventThatIsRefusedAgainIsALetterAgainAndCountsOn() throws Exception {
    Runs.run(plan(strict));

    replay(plan(strict));
    replay(plan(strict));

    assertThat(letters()).extracting(DeadLetter::times).containsExactly(3, 3);
    assertThat(out.texts()).hasSize(8);
  }

  @ParameterizedTest
  @EnumSource(DeadLetterRules.WhenFull.class)
  void storeThatIsFullTakesBackWhatIsRefusedAgain(DeadLetterRules.WhenFull whenFull)
      throws Exception {
    Runs.run(plan(strict));
    var full =
        new Plans()
            .dataDir(folder)
            .deadLetters(new DeadLetterRules(false, 300, whenFull))
            .source("in", emitting(events(10), 3))
            .sink("out", strict, "in")
            .build();

    assertThat(replay(full)).isEqualTo(2);

    assertThat(letters()).extracting(l -> text(l.event())).containsExactly("e3", "e7");
  }

  @Test
  void lettersThatDidNotSettleStay() throws Exception {
    Runs.run(plan(strict));
    var tried = new CountDownLatch(1);
    BatchSink down =
        _ -> {
          tried.countDown();
          throw StageException.retryable("down", null);
        };
    try (var replay = new Replay(plan(down), _ -> true)) {
      var pipeline =
          replay.start(new PipelineSettings(Duration.ofMillis(50), InstantSource.system()));
      tried.await();
      pipeline.stop();
      assertThat(pipeline.await()).isEqualTo(new Outcome.DeadlinePassed());
      assertThat(replay.remove()).isZero();
    }

    assertThat(letters()).extracting(l -> text(l.event())).containsExactly("e3", "e7");
  }

  @Test
  void onlyChosenLettersAreSent() throws Exception {
    Runs.run(plan(strict));
    out.events.clear();

    try (var replay = new Replay(plan(out), letter -> text(letter.event()).equals("e7"))) {
      assertThat(replay.waiting()).containsExactly(Map.entry("out", 1L));
      replay.start(PipelineSettings.DEFAULT).await();
      assertThat(replay.remove()).isEqualTo(1);
    }

    assertThat(out.texts()).containsExactly("e7");
    assertThat(letters()).extracting(l -> text(l.event())).containsExactly("e3");
  }

  @Test
  void partOfAStreamIsReadByItself() throws Exception {
    var plan =
        new Plans()
            .dataDir(folder)
            .source("in", intake -> intake.lane().emit(List.of(Plans.event("a;!;b;!")), ""))
            .parse("parse", PayloadKind.STREAM, ParserTest.Semicolons::new, "in")
            .sink("out", out, "parse")
            .build();
    Runs.run(plan);
    assertThat(letters()).hasSize(2);

    replay(plan);

    assertThat(letters()).extracting(DeadLetter::times).containsExactly(2, 2);
    assertThat(out.texts()).containsExactly("a", "b");
  }

  @Test
  void lettersOfSourcesAndOfStagesThatAreGoneStay() throws Exception {
    Runs.run(plan(strict));
    var other =
        new Plans()
            .dataDir(folder)
            .source("out", emitting(events(1), 1))
            .sink("sink", out, "out")
            .build();
    out.events.clear();

    try (var replay = new Replay(other, _ -> true)) {
      assertThat(replay.takes("out")).isFalse();
      assertThat(replay.takes("sink")).isTrue();
      assertThat(replay.start(PipelineSettings.DEFAULT).await()).isEqualTo(new Outcome.Done());
    }

    assertThat(letters()).hasSize(2);
    assertThat(out.texts()).isEmpty();
  }

  @Test
  void runningPipelineKeepsReplayOut() throws Exception {
    try (var running = new Replay(plan(out), _ -> true)) {
      assertThat(running.waiting()).isEmpty();

      assertThatThrownBy(() -> new Replay(plan(out), _ -> true))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("in use by another pipeline");
    }
  }
}
