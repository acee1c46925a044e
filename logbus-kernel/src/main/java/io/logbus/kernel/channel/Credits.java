// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.channel;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/// What of a channel's capacity is in use. Credits are taken by one thread at a time, which is for
/// the caller to see to, and given back by any thread at any time: what fits for the one that may
/// take still fits a moment later.
final class Credits {

  private final Capacity capacity;
  private final AtomicInteger events = new AtomicInteger();
  private final AtomicLong bytes = new AtomicLong();
  private volatile int peakEvents;
  private volatile long peakBytes;

  Credits(Capacity capacity) {
    this.capacity = capacity;
  }

  /// Whether so much is free, or all of it: a load that is larger than everything may be alone.
  boolean free(int moreEvents, long moreBytes) {
    int used = events.get();
    return used == 0
        || (moreEvents <= capacity.events() - used && moreBytes <= capacity.bytes() - bytes.get());
  }

  /// Whether half of each kind is free.
  boolean halfFree() {
    return events.get() <= capacity.events() / 2 && bytes.get() <= capacity.bytes() / 2;
  }

  void take(Load load) {
    int usedEvents = events.addAndGet(load.events());
    if (usedEvents > peakEvents) {
      peakEvents = usedEvents;
    }
    long usedBytes = bytes.addAndGet(load.bytes());
    if (usedBytes > peakBytes) {
      peakBytes = usedBytes;
    }
  }

  /// Gives back events last: when none are in use, no bytes are.
  void giveBack(Load load) {
    long bytesLeft = bytes.addAndGet(-load.bytes());
    int eventsLeft = events.addAndGet(-load.events());
    if (eventsLeft < 0 || bytesLeft < 0) {
      throw new IllegalStateException("a load is released that was not taken");
    }
  }

  int events() {
    return events.get();
  }

  long bytes() {
    return bytes.get();
  }

  int peakEvents() {
    return peakEvents;
  }

  long peakBytes() {
    return peakBytes;
  }
}
