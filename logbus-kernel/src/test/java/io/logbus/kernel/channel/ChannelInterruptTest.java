// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.channel;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// An interrupt neither ends a wait nor is lost.
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class ChannelInterruptTest {

  enum Call {
    SEND(true, false),
    TRY_SEND(true, true),
    TAKE(false, false),
    TAKE_LIMITED(false, true);

    private final boolean produces;
    private final boolean limited;

    Call(boolean produces, boolean limited) {
      this.produces = produces;
      this.limited = limited;
    }

    void on(Channel<Parcel> channel) {
      Parcel load = Parcel.of(2, 1, 1);
      switch (this) {
        case SEND -> channel.send(load);
        case TRY_SEND -> assertThat(channel.trySend(load, AN_HOUR)).isTrue();
        case TAKE -> assertThat(channel.take()).isNotNull();
        case TAKE_LIMITED -> assertThat(channel.take(AN_HOUR)).isNotNull();
      }
    }
  }

  private static final Duration AN_HOUR = Duration.ofHours(1);

  private final Channel<Parcel> channel = new Channel<>(new Capacity(1, 1), 1);

  @ParameterizedTest
  @EnumSource
  void interruptDuringAWaitIsKept(Call call) throws InterruptedException {
    var actor = start(call, false);
    for (int i = 0; i < 3; i++) {
      actor.interrupt();
      parked(actor, call);
    }
    endTheWait(call);
    assertThat(actor.result()).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void interruptBeforeAWaitIsKept(Call call) throws InterruptedException {
    var actor = start(call, true);
    parked(actor, call);
    endTheWait(call);
    assertThat(actor.result()).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void interruptMeetsASignal(Call call) throws InterruptedException {
    for (int i = 0; i < 50; i++) {
      var actor = start(call, false);
      parked(actor, call);
      var interruption = Actor.start(actor::interrupt);
      endTheWait(call);
      interruption.result();
      actor.result();
      for (Parcel load = channel.poll(); load != null; load = channel.poll()) {
        channel.release(load);
      }
      if (!call.produces) {
        channel.release(Parcel.of(1, 1, 1));
      }
      assertThat(channel.events()).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource
  void interruptedThreadIsReleasedByCancel(Call call) throws InterruptedException {
    var actor = start(call, true);
    parked(actor, call);
    channel.cancel();
    assertThat(actor.failure()).isInstanceOf(CancelledException.class);
  }

  /// Starts a call that has to wait; its result is whether the thread is interrupted afterwards.
  private Actor<Boolean> start(Call call, boolean interrupted) {
    if (call.produces) {
      channel.send(Parcel.of(1, 1, 1));
    }
    return Actor.start(
        () -> {
          if (interrupted) {
            Thread.currentThread().interrupt();
          }
          call.on(channel);
          return Thread.currentThread().isInterrupted();
        });
  }

  private static void parked(Actor<Boolean> actor, Call call) {
    if (call.limited) {
      actor.parkedForATime();
    } else {
      actor.parked();
    }
  }

  private void endTheWait(Call call) {
    if (call.produces) {
      Parcel load = requireNonNull(channel.take());
      channel.release(load);
    } else {
      channel.send(Parcel.of(1, 1, 1));
    }
  }
}
