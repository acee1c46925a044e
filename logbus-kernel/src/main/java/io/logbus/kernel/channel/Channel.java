// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.channel;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

// How it works, and why so.
//
// Everything lives under one lock: the loads, the credits in use, the producers that wait. So each
// statement below holds whenever the lock is free, and nothing is said about memory order.
//
//   1. Credits in use = those of the loads inside + those of the loads taken and not yet released.
//   2. They stay within the capacity, except that one oversized event may be alone inside.
//   3. While somebody waits for room, some release is still to come, and it looks at those that
//      wait. Nobody sleeps for ever.
//   4. Loads enter in the order in which their producers came. While one waits, none passes it.
//
// A producer that finds no room leaves its load in a waiting line. It does not try again when it is
// woken: whoever makes room moves the load in on its behalf, and wakes it when that is done. So no
// newcomer can snatch the room and no crowd is woken for one place. One that gives up takes its
// load out of the line and lets those behind it move up, which it may have been holding back.
//
// The line moves only when half the capacity is free and its first load fits, or when the channel
// is empty. Moving it after every release would make a full channel switch threads for every load;
// this way a producer is woken with room for a good many loads.
//
// A consumer that finds nothing lets other threads run once before it sleeps. Where there are more
// stages than cores, there is often something afterwards, and nobody had to be put to sleep and
// woken, which is what costs most here.
//
// An interrupt may not end a wait, since sources hand over what they had read when they were
// interrupted. See Patience for the trap in that.
//
// Rejected, with figures in docs/decisions/0020: a lock-free queue with credits in an atomic, and a
// consumer that empties the channel in one step and returns credits to atomics. Switching threads
// costs much more than the lock. Also a fair lock (fair to who waits for the lock, which is not who
// waits for room) and a semaphore for each kind of credit (two permits cannot be taken at once).

/// A bounded way from producers to one consumer that makes producers wait while it is full.
///
/// It carries loads by reference, in order, and counts what they weigh against a [Capacity]. A
/// load's credits are taken when it enters and return when the consumer is done with it
/// ([#release]), so what the consumer has in hand counts as in the channel. A consumer that keeps
/// loads in hand must therefore be able to finish them without taking another.
///
/// Any number of threads may produce; `take` and `poll` are for one consumer thread; all else is
/// for any thread. Waiting burns no CPU, and an interrupt neither ends a wait nor is lost: the
/// thread's flag is set again on return. [#cancel] is the only way out.
public final class Channel<T extends Load> {

  private final Capacity capacity;
  private final Credits credits;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition arrival = lock.newCondition();
  private final Condition room = lock.newCondition();
  private final ArrayDeque<T> loads = new ArrayDeque<>();
  private final ArrayDeque<Waiting<T>> line = new ArrayDeque<>();
  private int producers;
  private boolean cancelled;
  private boolean hurried;

  /// An empty channel.
  ///
  /// @param producers how many will call [#producerDone], at least 1
  public Channel(Capacity capacity, int producers) {
    if (producers < 1) {
      throw new IllegalArgumentException("a channel has at least 1 producer");
    }
    this.capacity = capacity;
    this.credits = new Credits(capacity);
    this.producers = producers;
  }

  /// How much it may hold.
  public Capacity capacity() {
    return capacity;
  }

  /// Hands a load on, waiting for room and for producers that came before.
  ///
  /// @param load within the capacity, or a single event larger than its bytes, which enters when
  ///   the channel is empty and stays alone until it is released
  /// @throws CancelledException when the channel was cancelled and the load did not enter
  /// @throws IllegalArgumentException when the load could never enter
  public void send(T load) {
    check(load);
    lock.lock();
    try {
      if (!enter(load)) {
        queue(load, Patience.endless());
      }
    } finally {
      lock.unlock();
    }
  }

  /// Like [#send], but gives up when the load has not entered within `wait`. With a `wait` of zero
  /// it does not wait at all, and fails while other producers wait.
  ///
  /// @return false when the load did not enter
  public boolean trySend(T load, Duration wait) {
    check(load);
    lock.lock();
    try {
      return enter(load) || (wait.isPositive() && queue(load, Patience.atMost(wait)));
    } finally {
      lock.unlock();
    }
  }

  /// Waits until a load of so much could enter at once, which is not to say that it still can
  /// afterwards.
  ///
  /// @param events clamped to the capacity, and so is `bytes`
  /// @return false when there was no room within `wait`
  public boolean awaitRoom(int events, long bytes, Duration wait) {
    int neededEvents = Math.min(events, capacity.events());
    long neededBytes = Math.min(bytes, capacity.bytes());
    lock.lock();
    try (var patience = Patience.atMost(wait)) {
      while (!line.isEmpty() || !credits.free(neededEvents, neededBytes)) {
        refuseWhenCancelled();
        if (!patience.await(room)) {
          return false;
        }
      }
      refuseWhenCancelled();
      return true;
    } finally {
      lock.unlock();
    }
  }

  /// The next load, waiting for one. The consumer owes a [#release] for it.
  ///
  /// @return null at the end: every producer is done and everything was taken
  /// @throws CancelledException when the channel was cancelled
  public @Nullable T take() {
    return take(Patience::endless);
  }

  /// Like [#take()], but waits no longer than `limit`.
  ///
  /// @return null at the end or when the time is over; [#ended] tells
  public @Nullable T take(Duration limit) {
    return take(() -> Patience.atMost(limit));
  }

  /// Like [#take(Duration)], but does not wait where more could come only after a [#release]: while
  /// producers wait for room. Nor does it wait once the channel is to [#hurry].
  public @Nullable T gather(Duration limit) {
    lock.lock();
    try (var patience = Patience.atMost(limit)) {
      T load = next();
      while (load == null
          && producers > 0
          && line.isEmpty()
          && !hurried
          && patience.await(arrival)) {
        load = next();
      }
      return load;
    } finally {
      lock.unlock();
    }
  }

  /// From now on [#gather] does not wait. Any thread.
  public void hurry() {
    lock.lock();
    try {
      hurried = true;
      arrival.signal();
    } finally {
      lock.unlock();
    }
  }

  /// Like [#take()], but without waiting: null when there is nothing now.
  public @Nullable T poll() {
    lock.lock();
    try {
      return next();
    } finally {
      lock.unlock();
    }
  }

  /// Whether every producer is done and everything was taken. A cancelled channel does not end.
  public boolean ended() {
    lock.lock();
    try {
      return !cancelled && producers == 0 && loads.isEmpty();
    } finally {
      lock.unlock();
    }
  }

  /// Returns the credits of a load that was taken. Once for each, from any thread, even after
  /// [#cancel].
  public void release(T load) {
    lock.lock();
    try {
      credits.giveBack(load);
      if (credits.halfFree()) {
        moveUp();
      }
    } finally {
      lock.unlock();
    }
  }

  /// One producer will send no more. Each calls it once, last.
  public void producerDone() {
    lock.lock();
    try {
      if (producers == 0) {
        throw new IllegalStateException("more producers are done than there were");
      }
      producers--;
      if (producers == 0) {
        arrival.signal();
      }
    } finally {
      lock.unlock();
    }
  }

  /// Releases everyone who waits, now and later, with a [CancelledException]. What is inside stays
  /// there. Calling it again changes nothing.
  public void cancel() {
    lock.lock();
    try {
      cancelled = true;
      arrival.signalAll();
      room.signalAll();
      line.forEach(waiting -> waiting.turn.signal());
      line.clear();
    } finally {
      lock.unlock();
    }
  }

  /// The events inside and in the hands of the consumer now. Marks are not among them.
  public int events() {
    return Math.toIntExact(look(Credits::events));
  }

  /// The credits in use now, in bytes.
  public long bytes() {
    return look(Credits::bytes);
  }

  /// The most credits that were ever in use at once, in events.
  public int peakEvents() {
    return Math.toIntExact(look(Credits::peakPlaces));
  }

  /// The most bytes that were ever in use at once.
  public long peakBytes() {
    return look(Credits::peakBytes);
  }

  private long look(ToLongFunction<Credits> at) {
    lock.lock();
    try {
      return at.applyAsLong(credits);
    } finally {
      lock.unlock();
    }
  }

  private void check(T load) {
    if (load.events() < 0 || load.bytes() < 0) {
      throw new IllegalArgumentException("a load has no less than 0 events and 0 bytes");
    }
    if (load.events() > capacity.events()
        || (load.bytes() > capacity.bytes() && load.events() > 1)) {
      throw new IllegalArgumentException(
          "a load of %d events and %d bytes cannot enter a channel of %d events and %d bytes"
              .formatted(load.events(), load.bytes(), capacity.events(), capacity.bytes()));
    }
  }

  private boolean enter(T load) {
    refuseWhenCancelled();
    if (producers == 0) {
      throw new IllegalStateException("every producer is done");
    }
    if (!line.isEmpty() || !fits(load)) {
      return false;
    }
    admit(load);
    return true;
  }

  /// Waits in the line until someone has moved the load in.
  private boolean queue(T load, Patience patience) {
    var waiting = new Waiting<>(load, lock.newCondition());
    line.add(waiting);
    arrival.signal(); // for a consumer that gathers: nothing will come before it releases
    try (patience) {
      while (!waiting.entered) {
        refuseWhenCancelled();
        if (!patience.await(waiting.turn)) {
          line.remove(waiting);
          moveUp();
          return false;
        }
      }
    }
    return true;
  }

  /// Moves loads of waiting producers in, in order, as far as they fit.
  private void moveUp() {
    for (var first = line.peek(); first != null && fits(first.load); first = line.peek()) {
      line.remove();
      admit(first.load);
      first.entered = true;
      first.turn.signal();
    }
    room.signalAll();
  }

  private void admit(T load) {
    loads.add(load);
    credits.take(load);
    arrival.signal();
  }

  @SuppressWarnings("ThreadPriorityCheck") // nothing depends on what the scheduler makes of it
  private @Nullable T take(Supplier<Patience> limit) {
    T load = poll();
    if (load != null) {
      return load;
    }
    Thread.yield();
    lock.lock();
    try {
      load = next();
      if (load == null && producers > 0) {
        load = await(limit.get());
      }
      return load;
    } finally {
      lock.unlock();
    }
  }

  private @Nullable T await(Patience patience) {
    try (patience) {
      T load = null;
      while (load == null && producers > 0 && patience.await(arrival)) {
        load = next();
      }
      return load;
    }
  }

  private @Nullable T next() {
    refuseWhenCancelled();
    return loads.poll();
  }

  private boolean fits(T load) {
    return credits.free(Credits.places(load), load.bytes());
  }

  private void refuseWhenCancelled() {
    if (cancelled) {
      throw new CancelledException();
    }
  }

  /// A producer in the line, with the load that it waits to hand on.
  private static final class Waiting<T> {
    final T load;
    final Condition turn;
    boolean entered;

    Waiting(T load, Condition turn) {
      this.load = load;
      this.turn = turn;
    }
  }
}
