// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.channel;

/// What of a channel's capacity is in use, now and at most so far. Under the channel's lock.
final class Credits {

  private final Capacity capacity;
  private int events;
  private long bytes;
  private int peakEvents;
  private long peakBytes;

  Credits(Capacity capacity) {
    this.capacity = capacity;
  }

  /// Whether so much is free, or all of it: a load that is larger than everything may be alone.
  boolean free(int moreEvents, long moreBytes) {
    return events == 0
        || (moreEvents <= capacity.events() - events && moreBytes <= capacity.bytes() - bytes);
  }

  /// Whether half of each kind is free.
  boolean halfFree() {
    return events <= capacity.events() / 2 && bytes <= capacity.bytes() / 2;
  }

  void take(Load load) {
    events += load.events();
    bytes += load.bytes();
    peakEvents = Math.max(peakEvents, events);
    peakBytes = Math.max(peakBytes, bytes);
  }

  void giveBack(Load load) {
    if (load.events() > events || load.bytes() > bytes) {
      throw new IllegalStateException("a load is released that was not taken");
    }
    events -= load.events();
    bytes -= load.bytes();
  }

  int events() {
    return events;
  }

  long bytes() {
    return bytes;
  }

  int peakEvents() {
    return peakEvents;
  }

  long peakBytes() {
    return peakBytes;
  }
}
