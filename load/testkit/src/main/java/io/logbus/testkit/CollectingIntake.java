// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit;

import io.logbus.api.Intake;
import io.logbus.api.Receipt.Settled;
import io.logbus.api.event.Event;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// The kernel's side of a source: keeps what is emitted, may stall or refuse it, and watches over
/// the rules of [io.logbus.api.Lane]. Thread-safe.
public final class CollectingIntake implements Intake {

  /// What an emit meets.
  enum Room {
    FREE,
    FULL,
    CANCELLED
  }

  final ReentrantLock lock = new ReentrantLock();
  final Condition changed = lock.newCondition();
  final Rules rules = new Rules();
  final boolean settleAtOnce;

  private final List<CollectingLane> lanes = new ArrayList<>();
  private final Map<String, String> kept = new TreeMap<>();
  private final Set<CollectingLane> forgotten = new HashSet<>();
  private final List<Event> events = new ArrayList<>();
  private Room room = Room.FREE;
  private int waiting;

  private CollectingIntake(boolean settleAtOnce) {
    this.settleAtOnce = settleAtOnce;
  }

  /// An intake whose receipts are safe at once.
  public static CollectingIntake settling() {
    return new CollectingIntake(true);
  }

  /// An intake whose receipts settle when the test says so: [CollectingLane#receipts]. Those of
  /// emits without events have nothing to wait for.
  public static CollectingIntake holding() {
    return new CollectingIntake(false);
  }

  @Override
  public CollectingLane lane() {
    return open("", "");
  }

  @Override
  public CollectingLane lane(String id) {
    rules.require(!id.isEmpty(), "a lane that can be resumed has an id");
    return open(id, kept().getOrDefault(id, ""));
  }

  @Override
  public Map<String, String> kept() {
    return locked(
        () -> {
          var positions = new TreeMap<>(kept);
          lanes.stream()
              .filter(lane -> !forgotten.contains(lane))
              .forEach(
                  lane -> lane.confirmed().ifPresent(after -> positions.put(lane.id(), after)));
          positions.remove("");
          return positions;
        });
  }

  @Override
  public void forget(String id) {
    locked(
        () -> {
          kept.remove(id);
          lanes.stream().filter(lane -> lane.id().equals(id)).forEach(forgotten::add);
          return id;
        });
  }

  /// Goes on with the positions that another run left: its [#kept].
  public CollectingIntake resuming(Map<String, String> positions) {
    locked(
        () -> {
          kept.putAll(positions);
          return positions;
        });
    return this;
  }

  @Override
  public CollectingLane lane(String id, String position) {
    rules.require(!id.isEmpty(), "a lane that can be resumed has an id");
    return open(id, position);
  }

  private CollectingLane open(String id, String position) {
    return locked(
        () -> {
          rules.require(
              id.isEmpty() || lanes.stream().noneMatch(lane -> lane.id().equals(id) && lane.open()),
              "two open lanes cannot have the same id: " + id);
          var lane = new CollectingLane(this, id, position);
          lanes.add(lane);
          return lane;
        });
  }

  /// The lanes in the order in which they were opened.
  public List<CollectingLane> lanes() {
    return locked(() -> List.copyOf(lanes));
  }

  /// All events in the order in which they were emitted.
  public List<Event> events() {
    return locked(() -> List.copyOf(events));
  }

  /// From now on there is no room: `emit` waits and `tryEmit` gives up.
  public void stall() {
    turn(Room.FULL);
  }

  /// There is room again.
  public void release() {
    turn(Room.FREE);
  }

  /// The pipeline is cancelled: each emit fails, waiting ones included.
  public void cancel() {
    turn(Room.CANCELLED);
  }

  private void turn(Room next) {
    locked(
        () -> {
          room = next;
          changed.signalAll();
          return next;
        });
  }

  /// Settles every receipt that has not settled, oldest first.
  public void settleAll(Settled how) {
    lanes().forEach(lane -> lane.receipts().forEach(receipt -> receipt.settle(how)));
  }

  /// Waits, within [Patience#LIMIT], until the events are as they should be.
  public void awaitEvents(Predicate<List<Event>> wanted) throws InterruptedException {
    awaitEvents(wanted, Patience.LIMIT);
  }

  void awaitEvents(Predicate<List<Event>> wanted, Duration limit) throws InterruptedException {
    await("the events, or more of them", () -> wanted.test(events), limit);
  }

  /// Waits, within [Patience#LIMIT], until an emit waits for room.
  public void awaitWaitingEmit() throws InterruptedException {
    awaitWaitingEmit(Patience.LIMIT);
  }

  void awaitWaitingEmit(Duration limit) throws InterruptedException {
    await("an emit that waits for room", () -> waiting > 0, limit);
  }

  private void await(String what, BooleanSupplier wanted, Duration limit)
      throws InterruptedException {
    long left = limit.toNanos();
    lock.lockInterruptibly();
    try {
      while (!wanted.getAsBoolean()) {
        if (left <= 0) {
          throw new AssertionError("waited in vain for " + what);
        }
        left = changed.awaitNanos(left);
      }
    } finally {
      lock.unlock();
    }
  }

  /// Fails if a source broke a rule of [io.logbus.api.Lane].
  public void assertRulesKept() {
    rules.assertKept();
  }

  /// Waits for room, in spite of interrupts, and takes the events.
  ///
  /// @param limit in nanoseconds
  /// @return whether they were taken
  boolean take(List<Event> batch, long limit, Runnable taken) throws InterruptedException {
    boolean interrupted = false;
    long deadline = System.nanoTime() + limit;
    lock.lock();
    try {
      waiting++;
      changed.signalAll();
      while (room == Room.FULL && !batch.isEmpty()) {
        long left = deadline - System.nanoTime();
        if (left <= 0) {
          return false;
        }
        try {
          if (!changed.await(left, TimeUnit.NANOSECONDS)) {
            return false;
          }
        } catch (InterruptedException _) {
          interrupted = true; // an emit takes what was read all the same
        }
      }
      if (room == Room.CANCELLED) {
        throw new InterruptedException("the pipeline was cancelled");
      }
      events.addAll(batch);
      taken.run();
      return true;
    } finally {
      waiting--;
      changed.signalAll();
      lock.unlock();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  <T> T locked(Supplier<T> action) {
    lock.lock();
    try {
      return action.get();
    } finally {
      lock.unlock();
    }
  }
}
