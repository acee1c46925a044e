// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit;

import java.lang.management.ManagementFactory;

/// What the program keeps alive.
final class Heap {

  private Heap() {}

  /// The bytes in use after a full collection. Other threads of a test run hardly allocate, so that
  /// megabytes kept by what is under test stand out.
  static long used() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
