// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli.report;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/// How much memory there is.
///
/// @param heap the most bytes that the heap may grow to
/// @param memory the bytes of the machine, or of the container if that may have fewer
public record Room(long heap, long memory) {

  /// Where this process runs. The bean heeds the limits of control groups, of both versions.
  public static Room ofProcess() {
    var system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return new Room(Runtime.getRuntime().maxMemory(), system.getTotalMemorySize());
  }
}
