// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

/// How a lane ended.
enum LaneEnd {

  /// Its source came to the end of the input, so the last item is whole.
  REACHED,

  /// Its source was stopped, or gave the lane up, with more to come. The last item may be half of
  /// one and is not to be taken for a whole event.
  CUT,

  /// What its source read is damaged and cannot be read on. The last item may be half of one, and
  /// there is no use in reading it again.
  TORN
}
