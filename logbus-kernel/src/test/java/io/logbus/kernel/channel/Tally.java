// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.channel;

/// Counts from outside what is in a channel. A load is added after it was handed on and subtracted
/// before it is released, so this never counts more than there is.
final class Tally {

  private int events;
  private long bytes;
  private int mostEvents;
  private long mostBytes;

  synchronized void add(Parcel parcel) {
    events += parcel.events();
    bytes += parcel.bytes();
    mostEvents = Math.max(mostEvents, events);
    mostBytes = Math.max(mostBytes, bytes);
  }

  synchronized void subtract(Parcel parcel) {
    events -= parcel.events();
    bytes -= parcel.bytes();
  }

  synchronized int mostEvents() {
    return mostEvents;
  }

  synchronized long mostBytes() {
    return mostBytes;
  }
}
