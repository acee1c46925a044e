// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.logbus.api.Receipt.Settled;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class LaneProgressTest {

  private final LaneProgress lane = new LaneProgress(null);

  @Test
  void positionMovesOverTheContiguousRunOnly() {
    var first = lane.open("1");
    var second = lane.open("2");
    var third = lane.open("3");

    second.release();
    assertThat(lane.confirmed()).isEmpty();
    first.release();
    assertThat(lane.confirmed()).contains("2");
    third.release();
    assertThat(lane.confirmed()).contains("3");
  }

  @Test
  void settledReceiptsBehindAnOpenOneTakeNoMemory() {
    var stuck = lane.open("1");
    var settled = new ArrayList<LaneReceipt>();
    for (int i = 2; i <= 1000; i++) {
      settled.add(lane.open(Integer.toString(i)));
    }
    Collections.shuffle(settled, new Random(5));
    settled.forEach(LaneReceipt::release);
    assertThat(lane.size()).isEqualTo(2);
    assertThat(lane.confirmed()).isEmpty();

    stuck.release();

    assertThat(lane.confirmed()).contains("1000");
    assertThat(lane.size()).isZero();
  }

  @Test
  void gapAmongSettledReceiptsStaysAGap() {
    var stuck = lane.open("1");
    for (int i = 2; i <= 5; i++) {
      lane.open(Integer.toString(i)).release();
    }
    lane.open("6").abandon();
    for (int i = 7; i <= 9; i++) {
      lane.open(Integer.toString(i)).release();
    }
    stuck.release();

    assertThat(lane.confirmed()).contains("5");
  }

  @Test
  void positionBeginsWhereTheLaneBegan() {
    assertThat(new LaneProgress("42").confirmed()).contains("42");
  }

  @Test
  void receiptSettlesWhenEveryBranchIsDone() throws Exception {
    var receipt = lane.open("1");
    receipt.retain(2);
    receipt.release();
    receipt.release();
    assertThat(receipt.await(Duration.ZERO)).isFalse();

    receipt.release();

    assertThat(receipt.await(Duration.ZERO)).isTrue();
  }

  @Test
  void oneReleaseTooManyIsAFault() {
    var receipt = lane.open("1");
    receipt.release();

    assertThatIllegalStateException().isThrownBy(receipt::release);
  }

  @Test
  void jointSettlesOneBranchOfEachPart() throws Exception {
    var first = lane.open("1");
    var second = lane.open("2");
    first.retain(1);
    var joint = new Joint(List.of(first, second));

    joint.release();
    assertThat(first.await(Duration.ZERO)).isFalse();
    assertThat(second.await(Duration.ZERO)).isTrue();
    first.release();

    assertThat(lane.confirmed()).contains("2");
  }

  @Test
  void endSettlesAfterAllOthers() throws Exception {
    var told = new ArrayList<String>();
    lane.whenDone(() -> told.add("done"));
    var receipt = lane.open("1");
    var end = lane.openLast();
    end.then(how -> told.add("end " + how));

    end.release();
    assertThat(end.await(Duration.ZERO)).isFalse();
    receipt.release();

    assertThat(told).containsExactly("end SAFE", "done");
  }

  @Test
  void nothingIsOpenedAfterTheEnd() {
    lane.openLast();

    assertThatIllegalStateException().isThrownBy(() -> lane.open("1"));
  }

  @Test
  void closingAbandonsWhatIsOpenAndStopsThePosition() {
    var told = new ArrayList<Settled>();
    var first = lane.open("1");
    var second = lane.open("2");
    first.then(told::add);
    second.then(told::add);
    first.release();

    lane.close();
    second.release();

    assertThat(told).containsExactly(Settled.SAFE, Settled.ABANDONED);
    assertThat(lane.confirmed()).contains("1");
  }

  @Test
  void branchThatIsGivenUpStopsThePositionThere() {
    var told = new ArrayList<Settled>();
    var first = lane.open("1");
    var second = lane.open("2");
    var third = lane.open("3");
    var end = lane.openLast();
    first.then(told::add);
    second.then(told::add);
    third.then(told::add);
    end.then(told::add);
    second.retain(1);

    new Joint(List.of(second)).abandon();
    third.release();
    end.release();
    second.release();
    assertThat(lane.confirmed()).isEmpty();
    first.release();

    assertThat(told)
        .containsExactly(Settled.SAFE, Settled.ABANDONED, Settled.SAFE, Settled.ABANDONED);
    assertThat(lane.confirmed()).contains("1");
    assertThat(lane.awaitSettled()).isTrue();
  }

  @Test
  void anActionAddedLateRunsAtOnce() {
    var told = new ArrayList<Settled>();
    var receipt = lane.open("1");
    receipt.release();

    receipt.then(told::add);

    assertThat(told).containsExactly(Settled.SAFE);
  }

  @Test
  void releasesFromManyThreadsSettleEachReceiptOnceAndInTheEndAll() throws Exception {
    long seed = 20261130;
    var random = new SplittableRandom(seed);
    int receipts = 2000;
    var settled = new CountDownLatch(receipts);
    var branches = new ArrayList<LaneReceipt>();
    for (int i = 0; i < receipts; i++) {
      var receipt = lane.open(Integer.toString(i));
      receipt.then(_ -> settled.countDown());
      int more = random.nextInt(5);
      receipt.retain(more);
      for (int j = 0; j <= more; j++) {
        branches.add(random.nextInt(branches.size() + 1), receipt);
      }
    }
    try (var pool = Executors.newFixedThreadPool(4)) {
      branches.forEach(branch -> pool.execute(branch::release));
      settled.await();
    }

    assertThat(lane.awaitSettled()).isTrue();
    assertThat(lane.confirmed()).contains(Integer.toString(receipts - 1));
    assertThat(lane.size()).isZero();
  }
}
