// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.channel;

/// A load that knows where it comes from.
///
/// @param number counts up for each producer
record Parcel(int producer, int number, int events, long bytes) implements Load {

  static Parcel of(int number, int events, long bytes) {
    return new Parcel(0, number, events, bytes);
  }
}
