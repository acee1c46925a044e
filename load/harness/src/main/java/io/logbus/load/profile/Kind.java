// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.profile;

/// What a dwell is for.
enum Kind {
  WARM_UP,
  GRID,
  BISECT,
  HOLD,
  OVERLOAD,
  PROBE,
  HOLD_AGAIN,
  LATENCY_50,
  LATENCY_70,
  LATENCY_90;

  /// As it is written in recordings.
  String text() {
    return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
  }
}
