// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.channel;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class ChannelTest {

  private static final Capacity TEN = new Capacity(10, 1000);
  private static final Duration AN_HOUR = Duration.ofHours(1);

  private final Channel<Parcel> channel = new Channel<>(TEN, 1);

  @Test
  void loadsComeOutInOrderAndByReference() {
    Parcel first = Parcel.of(1, 3, 30);
    Parcel second = Parcel.of(2, 1, 10);
    channel.send(first);
    channel.send(second);
    assertThat(channel.take()).isSameAs(first);
    assertThat(channel.poll()).isSameAs(second);
    assertThat(channel.poll()).isNull();
    assertThat(channel.ended()).isFalse();
    assertThat(channel.capacity()).isEqualTo(TEN);
  }

  @Test
  void markTakesUpRoomButIsNoEvent() {
    Parcel mark = Parcel.of(1, 0, 10);
    channel.send(mark);
    assertInUse(0, 10);
    assertThat(channel.trySend(Parcel.of(2, 10, 10), Duration.ZERO)).isFalse();
    assertThat(channel.trySend(Parcel.of(2, 9, 10), Duration.ZERO)).isTrue();
    channel.release(mark);
    assertInUse(9, 10);
  }

  @Test
  void creditsStayTakenUntilReleased() {
    Parcel load = Parcel.of(1, 3, 30);
    channel.send(load);
    assertInUse(3, 30);
    channel.take();
    assertInUse(3, 30);
    channel.release(load);
    assertInUse(0, 0);
  }

  @Test
  void peaksKeepTheHighestUse() {
    Parcel small = Parcel.of(1, 1, 400);
    Parcel wide = Parcel.of(2, 7, 7);
    channel.send(small);
    channel.send(wide);
    takeAndRelease(2);
    channel.send(Parcel.of(3, 4, 50));
    assertThat(channel.peakEvents()).isEqualTo(8);
    assertThat(channel.peakBytes()).isEqualTo(407);
  }

  @Test
  void trySendFindsNoRoomInEventsOrBytes() {
    channel.send(Parcel.of(1, 9, 100));
    assertThat(channel.trySend(Parcel.of(2, 2, 0), Duration.ZERO)).isFalse();
    assertThat(channel.trySend(Parcel.of(2, 1, 901), Duration.ZERO)).isFalse();
    assertThat(channel.trySend(Parcel.of(2, 1, 900), Duration.ZERO)).isTrue();
    assertInUse(10, 1000);
  }

  @Test
  void trySendGivesUpWhenTheTimeIsOver() {
    channel.send(Parcel.of(1, 10, 10));
    assertThat(channel.trySend(Parcel.of(2, 1, 1), Duration.ofMillis(1))).isFalse();
    assertThat(channel.trySend(Parcel.of(2, 1, 1), Duration.ofMillis(-1))).isFalse();
    assertInUse(10, 10);
  }

  @Test
  void trySendWaitsForRoom() throws InterruptedException {
    channel.send(Parcel.of(1, 10, 10));
    var producer = Actor.start(() -> channel.trySend(Parcel.of(2, 1, 1), AN_HOUR));
    producer.parkedForATime();
    takeAndRelease(1);
    assertThat(producer.result()).isTrue();
    assertThat(numbersInside()).containsExactly(2);
  }

  @Test
  void timesBeyondTheClockAreEndless() throws InterruptedException {
    channel.send(Parcel.of(1, 10, 10));
    var forEver = Duration.ofSeconds(Long.MAX_VALUE);
    var producer = Actor.start(() -> channel.trySend(Parcel.of(2, 1, 1), forEver));
    producer.parkedForATime();
    takeAndRelease(1);
    assertThat(producer.result()).isTrue();
  }

  @Test
  void loadsThatCanNeverEnterAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> channel.send(Parcel.of(1, 11, 1)))
        .withMessage(
            "a load of 11 events and 1 bytes cannot enter a channel of 10 events and 1000 bytes");
    assertThatIllegalArgumentException().isThrownBy(() -> channel.send(Parcel.of(1, 2, 1001)));
    assertThatIllegalArgumentException().isThrownBy(() -> channel.send(Parcel.of(1, -1, 1)));
    assertThatIllegalArgumentException().isThrownBy(() -> channel.send(Parcel.of(1, 1, -1)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> channel.trySend(Parcel.of(1, 11, 1), Duration.ZERO));
    assertThatIllegalArgumentException().isThrownBy(() -> new Channel<Parcel>(TEN, 0));
  }

  @Test
  void oversizedEventEntersOnlyAnEmptyChannelAndStaysAlone() throws InterruptedException {
    Parcel small = Parcel.of(1, 1, 1);
    Parcel oversized = Parcel.of(2, 1, Long.MAX_VALUE);
    channel.send(small);
    assertThat(channel.trySend(oversized, Duration.ZERO)).isFalse();
    var producer = Actor.start(() -> channel.send(oversized)).parked();
    assertThat(channel.take()).isSameAs(small);
    assertInUse(1, 1);
    channel.release(small);
    assertInUse(1, Long.MAX_VALUE);
    producer.result();
    assertThat(channel.trySend(Parcel.of(3, 1, 0), Duration.ZERO)).isFalse();
    assertThat(channel.take()).isSameAs(oversized);
    assertThat(channel.trySend(Parcel.of(3, 1, 0), Duration.ZERO)).isFalse();
    channel.release(oversized);
    assertThat(channel.trySend(Parcel.of(3, 1, 0), Duration.ZERO)).isTrue();
    assertThat(channel.peakBytes()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void waitingProducerIsNotPassed() throws InterruptedException {
    channel.send(Parcel.of(1, 4, 1));
    channel.send(Parcel.of(2, 4, 1));
    var first = Actor.start(() -> channel.send(Parcel.of(3, 10, 1))).parked();
    assertThat(channel.trySend(Parcel.of(4, 1, 1), Duration.ZERO)).isFalse();
    var second = Actor.start(() -> channel.send(Parcel.of(5, 1, 1))).parked();
    takeAndRelease(1);
    assertInUse(4, 1);
    takeAndRelease(1);
    assertInUse(10, 1);
    first.result();
    second.parked();
    assertThat(numbersInside()).containsExactly(3);
  }

  @Test
  void waitingProducersEnterInTheOrderOfTheirArrival() throws InterruptedException {
    channel.send(Parcel.of(0, 10, 1));
    var first = Actor.start(() -> channel.send(Parcel.of(1, 2, 1))).parked();
    var second = Actor.start(() -> channel.trySend(Parcel.of(2, 2, 1), AN_HOUR)).parkedForATime();
    var third = Actor.start(() -> channel.send(Parcel.of(3, 2, 1))).parked();
    takeAndRelease(1);
    first.result();
    second.result();
    third.result();
    assertThat(numbersInside()).containsExactly(1, 2, 3);
  }

  @Test
  void producerThatGivesUpLetsThoseBehindItIn() throws InterruptedException {
    channel.send(Parcel.of(0, 5, 1));
    var large = Actor.start(() -> channel.trySend(Parcel.of(1, 10, 1), Duration.ofMillis(300)));
    large.parkedOrEnded();
    var small = Actor.start(() -> channel.send(Parcel.of(2, 1, 1)));
    assertThat(large.result()).isFalse();
    small.result();
    assertThat(numbersInside()).containsExactly(0, 2);
  }

  @Test
  void waitingProducersAreWokenOnceHalfIsFree() throws InterruptedException {
    for (int i = 0; i < 10; i++) {
      channel.send(Parcel.of(i, 1, 1));
    }
    var producer = Actor.start(() -> channel.send(Parcel.of(10, 1, 1))).parked();
    takeAndRelease(4);
    assertInUse(6, 6);
    takeAndRelease(1);
    assertInUse(6, 6);
    assertThat(numbersInside()).endsWith(10);
    producer.result();
  }

  @Test
  void halfIsCountedInBytesToo() throws InterruptedException {
    for (int i = 0; i < 4; i++) {
      channel.send(Parcel.of(i, 1, 250));
    }
    var producer = Actor.start(() -> channel.send(Parcel.of(4, 1, 1))).parked();
    takeAndRelease(1);
    assertInUse(3, 750);
    takeAndRelease(1);
    assertInUse(3, 501);
    producer.result();
  }

  @Test
  void producerThatNeedsMoreThanHalfIsWokenWhenItFits() throws InterruptedException {
    for (int i = 0; i < 10; i++) {
      channel.send(Parcel.of(i, 1, 1));
    }
    var producer = Actor.start(() -> channel.send(Parcel.of(10, 8, 1))).parked();
    takeAndRelease(7);
    assertInUse(3, 3);
    takeAndRelease(1);
    assertInUse(10, 3);
    producer.result();
  }

  @Test
  void capacityOfOneIsEnough() throws InterruptedException {
    var narrow = new Channel<Parcel>(new Capacity(1, 1), 1);
    var producer =
        Actor.start(
            () -> {
              for (int i = 0; i < 100; i++) {
                narrow.send(Parcel.of(i, 1, i % 3));
              }
              narrow.producerDone();
            });
    int taken = 0;
    for (Parcel load = narrow.take(); load != null; load = narrow.take()) {
      assertThat(load.number()).isEqualTo(taken++);
      narrow.release(load);
    }
    producer.result();
    assertThat(taken).isEqualTo(100);
    assertThat(narrow.peakEvents()).isEqualTo(1);
  }

  @Test
  void awaitRoomReturnsWhenALoadWouldFit() throws InterruptedException {
    channel.send(Parcel.of(1, 4, 400));
    channel.send(Parcel.of(2, 4, 400));
    assertThat(channel.awaitRoom(2, 200, Duration.ZERO)).isTrue();
    assertThat(channel.awaitRoom(3, 1, Duration.ofMillis(1))).isFalse();
    assertThat(channel.awaitRoom(1, 201, Duration.ZERO)).isFalse();
    var all = Actor.start(() -> channel.awaitRoom(1000, Long.MAX_VALUE, AN_HOUR));
    var half = Actor.start(() -> channel.awaitRoom(5, 1, AN_HOUR));
    all.parkedForATime();
    half.parkedForATime();
    takeAndRelease(1);
    assertThat(half.result()).isTrue();
    all.parkedForATime();
    takeAndRelease(1);
    assertThat(all.result()).isTrue();
    assertInUse(0, 0);
  }

  @Test
  void awaitRoomWaitsBehindWaitingProducers() throws InterruptedException {
    channel.send(Parcel.of(1, 5, 1));
    var large = Actor.start(() -> channel.send(Parcel.of(2, 6, 1))).parked();
    assertThat(channel.awaitRoom(1, 1, Duration.ZERO)).isFalse();
    var patient = Actor.start(() -> channel.awaitRoom(1, 1, AN_HOUR));
    patient.parkedForATime();
    takeAndRelease(1);
    large.result();
    assertThat(patient.result()).isTrue();
  }

  @Test
  void awaitRoomIsCancelled() throws InterruptedException {
    channel.send(Parcel.of(1, 10, 1));
    var patient = Actor.start(() -> channel.awaitRoom(1, 1, AN_HOUR)).parkedForATime();
    channel.cancel();
    assertThat(patient.failure()).isInstanceOf(CancelledException.class);
    assertThatThrownBy(() -> channel.awaitRoom(1, 1, AN_HOUR))
        .isInstanceOf(CancelledException.class);
  }

  @Test
  void takeWaitsForALoad() throws InterruptedException {
    var consumer = Actor.start(() -> channel.take()).parked();
    Parcel load = Parcel.of(1, 1, 1);
    channel.send(load);
    assertThat(consumer.result()).isSameAs(load);
  }

  @Test
  void takeWithALimitTellsTimeOutFromEnd() {
    assertThat(channel.take(Duration.ofMillis(1))).isNull();
    assertThat(channel.take(Duration.ZERO)).isNull();
    assertThat(channel.ended()).isFalse();
    channel.send(Parcel.of(1, 1, 1));
    channel.producerDone();
    assertThat(channel.ended()).isFalse();
    assertThat(channel.take(AN_HOUR)).isNotNull();
    assertThat(channel.ended()).isTrue();
    assertThat(channel.take(AN_HOUR)).isNull();
  }

  @Test
  void lastProducerDoneEndsAfterEverythingWasTaken() throws InterruptedException {
    var shared = new Channel<Parcel>(TEN, 2);
    shared.send(Parcel.of(1, 1, 1));
    shared.producerDone();
    assertThat(shared.take()).isNotNull();
    assertThat(shared.ended()).isFalse();
    var consumer = Actor.start(() -> shared.take()).parked();
    shared.producerDone();
    assertThat(consumer.result()).isNull();
    assertThat(shared.ended()).isTrue();
    assertThat(shared.poll()).isNull();
    assertThatIllegalStateException().isThrownBy(shared::producerDone);
    assertThatIllegalStateException().isThrownBy(() -> shared.send(Parcel.of(2, 1, 1)));
  }

  @Test
  void releasingWhatWasNotTakenIsRefused() {
    assertThatIllegalStateException().isThrownBy(() -> channel.release(Parcel.of(1, 1, 0)));
    channel.send(Parcel.of(1, 1, 1));
    assertThatIllegalStateException().isThrownBy(() -> channel.release(Parcel.of(1, 1, 2)));
  }

  @Test
  void cancelReleasesEveryoneForGood() throws InterruptedException {
    channel.send(Parcel.of(1, 10, 10));
    var producers =
        List.of(
            Actor.start(() -> channel.send(Parcel.of(2, 1, 1))).parked(),
            Actor.start(() -> channel.send(Parcel.of(3, 1, 1))).parked(),
            Actor.start(() -> channel.trySend(Parcel.of(4, 1, 1), AN_HOUR)).parkedForATime());
    channel.cancel();
    channel.cancel();
    for (var producer : producers) {
      assertThat(producer.failure()).isInstanceOf(CancelledException.class);
    }
    assertCancelled(channel);
    channel.producerDone();
    assertCancelled(channel);
  }

  @Test
  void cancelReleasesTheConsumer() throws InterruptedException {
    var consumer = Actor.start(() -> channel.take()).parked();
    channel.cancel();
    assertThat(consumer.failure()).isInstanceOf(CancelledException.class);
    var other = new Channel<Parcel>(TEN, 1);
    var limited = Actor.start(() -> other.take(AN_HOUR)).parkedForATime();
    other.cancel();
    assertThat(limited.failure()).isInstanceOf(CancelledException.class);
  }

  @Test
  void whatTheConsumerHasInHandIsReleasedAfterCancel() {
    channel.send(Parcel.of(1, 2, 20));
    channel.send(Parcel.of(2, 3, 30));
    Parcel inHand = requireNonNull(channel.take());
    channel.cancel();
    channel.release(inHand);
    assertInUse(3, 30);
  }

  @Test
  void cancelledProducersLeaveNothingBehind() throws InterruptedException {
    channel.send(Parcel.of(1, 10, 10));
    Parcel inHand = requireNonNull(channel.take());
    var producer = Actor.start(() -> channel.send(Parcel.of(2, 1, 1))).parked();
    channel.cancel();
    assertThat(producer.failure()).isInstanceOf(CancelledException.class);
    channel.release(inHand);
    assertInUse(0, 0);
  }

  private static void assertCancelled(Channel<Parcel> channel) {
    Parcel load = Parcel.of(9, 1, 1);
    assertThatThrownBy(() -> channel.send(load)).isInstanceOf(CancelledException.class);
    assertThatThrownBy(() -> channel.trySend(load, Duration.ZERO))
        .isInstanceOf(CancelledException.class);
    assertThatThrownBy(channel::take).isInstanceOf(CancelledException.class);
    assertThatThrownBy(() -> channel.take(AN_HOUR)).isInstanceOf(CancelledException.class);
    assertThatThrownBy(channel::poll).isInstanceOf(CancelledException.class);
    assertThat(channel.ended()).isFalse();
  }

  private void takeAndRelease(int loads) {
    for (int i = 0; i < loads; i++) {
      Parcel load = requireNonNull(channel.take());
      channel.release(load);
    }
  }

  private List<Integer> numbersInside() {
    var numbers = new ArrayList<Integer>();
    for (Parcel load = channel.poll(); load != null; load = channel.poll()) {
      numbers.add(load.number());
    }
    return numbers;
  }

  private void assertInUse(int events, long bytes) {
    assertThat(channel.events()).isEqualTo(events);
    assertThat(channel.bytes()).isEqualTo(bytes);
  }
}
