// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.channel;

/// What of a channel's capacity is in use, now and at most so far. Under the channel's lock.
final class Credits {

  private final Capacity capacity;
  private int places;
  private int events;
  private long bytes;
  private int peakPlaces;
  private long peakBytes;

  Credits(Capacity capacity) {
    this.capacity = capacity;
  }

  /// Whether so much is free, or all of it: a load that is larger than everything may be alone.
  boolean free(int morePlaces, long moreBytes) {
    return places == 0
        || (morePlaces <= capacity.events() - places && moreBytes <= capacity.bytes() - bytes);
  }

  /// Whether half of each kind is free.
  boolean halfFree() {
    return places <= capacity.events() / 2 && bytes <= capacity.bytes() / 2;
  }

  /// How many events' worth of room a load takes up.
  static int places(Load load) {
    return Math.max(1, load.events());
  }

  void take(Load load) {
    places += places(load);
    events += load.events();
    bytes += load.bytes();
    peakPlaces = Math.max(peakPlaces, places);
    peakBytes = Math.max(peakBytes, bytes);
  }

  void giveBack(Load load) {
    if (places(load) > places || load.bytes() > bytes) {
      throw new IllegalStateException("a load is released that was not taken");
    }
    places -= places(load);
    events -= load.events();
    bytes -= load.bytes();
  }

  /// The events of the loads, without what marks take up.
  int events() {
    return events;
  }

  long bytes() {
    return bytes;
  }

  int peakPlaces() {
    return peakPlaces;
  }

  long peakBytes() {
    return peakBytes;
  }
}
