// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.profile;

/// How long dwells are, in seconds.
record Durations(double warmUp, double search, double hold, double overload, double latency) {

  static final Durations FULL = new Durations(10, 3, 10, 2, 10);
  static final Durations QUICK = new Durations(6, 2, 5, 2, 4);
}
