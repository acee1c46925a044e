// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.logbus.api.Receipt.Settled;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class CollectingIntakeTest {

  private static final List<Event> ONE = List.of(Event.of(Bytes.utf8("a"), ManualClock.START));

  @Test
  void positionFollowsTheSettledPrefix() throws Exception {
    var lane = CollectingIntake.holding().lane("file", "start");
    lane.emit(ONE, "1");
    lane.emit(ONE, "2");
    assertThat(lane.confirmed()).contains("start");

    lane.receipts().getLast().settle(Settled.SAFE);
    assertThat(lane.confirmed()).contains("start");

    lane.receipts().getFirst().settle(Settled.SAFE);
    assertThat(lane.confirmed()).contains("2");
  }

  @Test
  void endSettlesAfterTheOthers() throws Exception {
    var lane = CollectingIntake.holding().lane();
    var receipt = (TestReceipt) lane.emit(ONE, "");
    var end = (TestReceipt) lane.end();
    assertThat(end.settled()).isEmpty();

    receipt.settle(Settled.SAFE);
    assertThat(end.settled()).contains(Settled.SAFE);
  }

  @Test
  void closeAbandonsWhatIsOpen() throws Exception {
    var lane = CollectingIntake.holding().lane();
    var receipt = (TestReceipt) lane.emit(ONE, "");
    lane.close();
    assertThat(receipt.settled()).contains(Settled.ABANDONED);
  }

  @Test
  void emitAfterEndBreaksARule() {
    var intake = CollectingIntake.settling();
    var lane = intake.lane();
    lane.end();
    assertThatThrownBy(() -> lane.emit(ONE, "")).isInstanceOf(AssertionError.class);
    assertThatThrownBy(intake::assertRulesKept).hasMessageContaining("after its end");
  }

  @Test
  void emptyEmitMovesThePosition() throws Exception {
    var intake = CollectingIntake.settling();
    intake.stall(); // nothing needs no room
    intake.lane("a").emit(List.of(), "7");
    assertThat(intake.kept()).containsExactly(Map.entry("a", "7"));
    assertThat(intake.events()).isEmpty();
    intake.assertRulesKept();
  }

  @Test
  void emptyEmitWithoutAPositionBreaksARule() {
    var intake = CollectingIntake.settling();
    assertThatThrownBy(() -> intake.lane().emit(List.of(), "")).isInstanceOf(AssertionError.class);
    assertThatThrownBy(intake::assertRulesKept).hasMessageContaining("moves the position");
  }

  @Test
  void secondThreadOnALaneBreaksARule() throws Exception {
    var intake = CollectingIntake.settling();
    intake.stall();
    var lane = intake.lane();
    var first = Running.start(() -> lane.emit(ONE, ""));
    intake.awaitWaitingEmit();
    assertThatThrownBy(() -> lane.emit(ONE, "")).isInstanceOf(AssertionError.class);
    intake.release();
    assertThat(first.end()).isEmpty();
    assertThatThrownBy(intake::assertRulesKept).hasMessageContaining("one thread");
  }

  @Test
  void stalledEmitTakesItsEventsInSpiteOfAnInterrupt() throws Exception {
    var intake = CollectingIntake.settling();
    intake.stall();
    var lane = intake.lane();
    var stillInterrupted = new CountDownLatch(1);
    var running =
        Running.start(
            () -> {
              lane.emit(ONE, "");
              if (Thread.currentThread().isInterrupted()) {
                stillInterrupted.countDown();
              }
            });
    intake.awaitWaitingEmit();
    running.interrupt();
    intake.release();
    assertThat(running.end()).isEmpty();
    assertThat(intake.events()).isEqualTo(ONE);
    assertThat(stillInterrupted.getCount()).isZero();
  }

  @Test
  void tryEmitGivesUpWithoutRoom() throws Exception {
    var intake = CollectingIntake.settling();
    var lane = intake.lane();
    intake.stall();
    assertThat(lane.tryEmit(ONE, "", Duration.ofMillis(1))).isEmpty();
    assertThat(intake.events()).isEmpty();
    intake.release();
    assertThat(lane.tryEmit(ONE, "", Duration.ZERO)).isPresent();
  }

  @Test
  void cancelFailsAWaitingEmit() throws Exception {
    var intake = CollectingIntake.settling();
    intake.stall();
    var running = Running.start(() -> intake.lane().emit(ONE, ""));
    intake.awaitWaitingEmit();
    intake.cancel();
    assertThat(running.end()).containsInstanceOf(InterruptedException.class);
    assertThat(intake.events()).isEmpty();
  }
}
