// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.js;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;

/// How much of the heap was still in use after the last collections. Unlike what is in use now,
/// that is no garbage; it may be old, and then is rather too little.
final class LiveHeap {

  /// Far enough from the whole for one more look: with so much alive, each step of a script that
  /// keeps what it makes needs a collection of all.
  private static final long FULL = Runtime.getRuntime().maxMemory() / 10 * 8;

  private static final List<MemoryPoolMXBean> POOLS =
      ManagementFactory.getMemoryPoolMXBeans().stream()
          .filter(pool -> pool.getType() == MemoryType.HEAP)
          .toList();

  private LiveHeap() {}

  /// Whether so much lives that the process is about to end.
  static boolean isFull() {
    long live = 0;
    for (var pool : POOLS) {
      var usage = pool.getCollectionUsage();
      live += usage == null ? 0 : usage.getUsed();
    }
    return live > FULL;
  }

  /// Looks again after a collection of all garbage, which takes long.
  static boolean isReallyFull() {
    System.gc();
    return isFull();
  }
}
