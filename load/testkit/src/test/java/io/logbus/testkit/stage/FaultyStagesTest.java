// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.logbus.api.StageException;
import io.logbus.api.Traits;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.testkit.CollectingIntake;
import io.logbus.testkit.ManualClock;
import io.logbus.testkit.Run;
import io.logbus.testkit.Running;
import io.logbus.testkit.TestBatch;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FaultyStagesTest {

  private static final List<Event> EVENTS =
      Stream.of("a", "b", "c", "d", "e")
          .map(text -> Event.of(Bytes.utf8(text), ManualClock.START))
          .toList();

  private final CollectingIntake intake = CollectingIntake.settling();
  private final CollectingSink place = new CollectingSink();

  @Test
  void listSourceEmitsInBatchesAndEnds() throws Exception {
    ListSource.of(EVENTS, 2).run(intake);

    assertThat(intake.events()).isEqualTo(EVENTS);
    var lane = intake.lanes().getFirst();
    assertThat(lane.positions()).containsExactly("2", "4", "5");
    assertThat(lane.confirmed()).contains("5");
    assertThat(lane.ended()).isTrue();
  }

  @Test
  void openListSourceEndsByInterrupt() throws Exception {
    var running = Running.start(() -> ListSource.of(EVENTS, 2).stayingOpen().run(intake));
    intake.awaitEvents(EVENTS::equals);
    running.interrupt();
    assertThat(running.end()).containsInstanceOf(InterruptedException.class);
    assertThat(intake.lanes().getFirst().ended()).isFalse();
  }

  @Test
  void failingListSourceEmitsTheFirstEventsOnly() {
    var failure = new IOException("gone");
    assertThatThrownBy(() -> ListSource.of(EVENTS, 2).failingAfter(3, failure).run(intake))
        .isSameAs(failure);
    assertThat(intake.events()).isEqualTo(EVENTS.subList(0, 3));
  }

  @Test
  void throwingTransformRejectsTheChosen() {
    var failure = new IOException("no");
    var transform = new ThrowingTransform(EVENTS.get(1)::equals, failure);
    var run = new Run(transform, Traits.anyTransform()).apply(EVENTS);
    assertThat(run.output().events()).hasSize(4).doesNotContain(EVENTS.get(1));
    assertThat(run.rejected()).containsExactly(new Run.Rejected(EVENTS.get(1), failure));
  }

  @Test
  void stallingSinkLetsThroughWhatIsAllowed() throws Exception {
    var sink = new StallingSink(place);
    var running =
        Running.start(
            () -> {
              sink.write(TestBatch.of(EVENTS.get(0)));
              sink.write(TestBatch.of(EVENTS.get(1)));
              sink.write(TestBatch.of(EVENTS.get(2)));
            });
    sink.awaitWrite();
    assertThat(place.events()).isEmpty();

    sink.allow(1);
    place.awaitEvents(1);
    assertThat(place.events()).isEqualTo(EVENTS.subList(0, 1));

    sink.release();
    assertThat(running.end()).isEmpty();
    assertThat(place.events()).isEqualTo(EVENTS.subList(0, 3));
  }

  @Test
  void abortedStallingSinkFailsForNow() throws Exception {
    var sink = new StallingSink(place);
    var running = Running.start(() -> sink.write(TestBatch.of(EVENTS)));
    sink.awaitWrite();
    sink.abort();
    assertThat(running.end())
        .hasValueSatisfying(failure -> assertThat(((StageException) failure).retryable()).isTrue());
    assertThat(place.events()).isEmpty();
  }

  @Test
  void failingSinkWorksInTheEnd() throws Exception {
    var failure = StageException.retryable("not now", null);
    var sink = new FailingSink(place, 2, failure);
    var batch = TestBatch.of(EVENTS).named("7");
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> sink.write(batch)).isSameAs(failure);
    }
    sink.write(batch);
    sink.close();

    assertThat(place.events()).isEqualTo(EVENTS);
    assertThat(place.batches()).containsExactly("7");
    assertThat(place.closed()).isTrue();
  }

  @Test
  void refusingSinkRejectsTheChosen() {
    var sink = new RefusingSink(EVENTS.get(1)::equals, "no");
    var batch = TestBatch.of(EVENTS);
    sink.write(batch);
    assertThat(batch.verdicts(0)).isEmpty();
    assertThat(batch.verdicts(1)).containsExactly(new TestBatch.Verdict.Rejected("no"));
    assertThat(sink.events()).hasSize(4).doesNotContain(EVENTS.get(1));
  }
}
