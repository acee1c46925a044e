// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit;

import io.logbus.api.Lane;
import io.logbus.api.Receipt;
import io.logbus.api.Receipt.Settled;
import io.logbus.api.event.Event;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// A lane of a [CollectingIntake]. Thread-safe.
public final class CollectingLane implements Lane {

  /// One emit.
  private record Emitted(TestReceipt receipt, String after) {}

  private final CollectingIntake intake;
  private final String id;
  private final String start;
  private final List<Event> events = new ArrayList<>();
  private final List<Emitted> emitted = new ArrayList<>();
  private final TestReceipt end = new TestReceipt();
  private final AtomicReference<@Nullable Thread> emitting = new AtomicReference<>();
  private boolean ended;
  private boolean closed;

  CollectingLane(CollectingIntake intake, String id, String start) {
    this.intake = intake;
    this.id = id;
    this.start = start;
  }

  @Override
  public Receipt emit(List<Event> batch, String after) throws InterruptedException {
    // a century: longer than any test, and no overflow
    return offer(batch, after, Duration.ofDays(36_500)).orElseThrow();
  }

  @Override
  public Optional<Receipt> tryEmit(List<Event> batch, String after, Duration wait)
      throws InterruptedException {
    return offer(batch, after, wait);
  }

  private Optional<Receipt> offer(List<Event> batch, String after, Duration wait)
      throws InterruptedException {
    var rules = intake.rules;
    var other = emitting.compareAndExchange(null, Thread.currentThread());
    rules.require(other == null, "one thread at a time emits on a lane");
    try {
      rules.require(
          !batch.isEmpty() || !after.isEmpty(), "an emit hands on events or moves the position");
      rules.require(open(), "nothing is emitted on a lane after its end");
      var receipt = new TestReceipt();
      receipt.then(_ -> settleEnd());
      boolean taken =
          intake.take(
              List.copyOf(batch),
              wait.toNanos(),
              () -> {
                events.addAll(batch);
                emitted.add(new Emitted(receipt, after));
              });
      if (taken && (intake.settleAtOnce || batch.isEmpty())) {
        receipt.settle(Settled.SAFE);
      }
      return taken ? Optional.of(receipt) : Optional.empty();
    } finally {
      emitting.set(null);
    }
  }

  @Override
  public Optional<String> confirmed() {
    return intake.locked(
        () -> {
          String position = start;
          for (var one : emitted) {
            if (!one.receipt().settled().equals(Optional.of(Settled.SAFE))) {
              break;
            }
            position = one.after();
          }
          return Optional.of(position).filter(text -> !text.isEmpty());
        });
  }

  @Override
  public Receipt end() {
    intake.rules.require(open(), "a lane ends once");
    intake.locked(() -> ended = true);
    settleEnd();
    return end;
  }

  /// The receipt of the end settles after all others.
  private void settleEnd() {
    boolean last =
        intake.locked(
            () -> ended && emitted.stream().allMatch(one -> one.receipt().settled().isPresent()));
    if (last) {
      end.settle(Settled.SAFE);
    }
  }

  @Override
  public void close() {
    intake.locked(() -> closed = true);
    receipts().forEach(receipt -> receipt.settle(Settled.ABANDONED));
    end.settle(Settled.ABANDONED);
  }

  /// The name that the source gave it; the empty text where it gave none.
  public String id() {
    return id;
  }

  /// The events of this lane.
  public List<Event> events() {
    return intake.locked(() -> List.copyOf(events));
  }

  /// The receipts of this lane, one for each emit, that of the end aside.
  public List<TestReceipt> receipts() {
    return intake.locked(() -> emitted.stream().map(Emitted::receipt).toList());
  }

  /// The positions that came with the emits.
  public List<String> positions() {
    return intake.locked(() -> emitted.stream().map(Emitted::after).toList());
  }

  /// Whether the source ended it.
  public boolean ended() {
    return intake.locked(() -> ended);
  }

  /// Whether the source gave it up.
  public boolean closed() {
    return intake.locked(() -> closed);
  }

  boolean open() {
    return intake.locked(() -> !ended && !closed);
  }
}
