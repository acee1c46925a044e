// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

/// Names a lane inside a running pipeline. Two are equal only if they are the same object: a source
/// may open lanes of the same id one after another.
final class LaneKey {

  private final String name;

  LaneKey(String name) {
    this.name = name;
  }

  @Override
  public String toString() {
    return name;
  }
}
