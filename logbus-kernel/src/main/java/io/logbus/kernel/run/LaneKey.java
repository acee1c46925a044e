// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

/// Names a lane inside a running pipeline. Two are equal only if they are the same object: a source
/// may open lanes of the same id one after another.
final class LaneKey {

  /// Of what belongs to no lane.
  static final LaneKey NONE = new LaneKey("none", false);

  private final String name;
  private final boolean resumable;

  /// @param resumable whether what does not settle is read again at the next start
  LaneKey(String name, boolean resumable) {
    this.name = name;
    this.resumable = resumable;
  }

  boolean resumable() {
    return resumable;
  }

  @Override
  public String toString() {
    return name;
  }
}
