// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/// What a run happens on.
///
/// @param processors that the run may use
/// @param memory in bytes
/// @param kernel its name and version
/// @param load how many threads wanted to run in the last minute, before the run
public record Machine(String cpu, int processors, long memory, String kernel, String load) {

  /// This one.
  static Machine find() throws IOException {
    return new Machine(
        first("/proc/cpuinfo", "model name\\s*:\\s*(.+)"),
        Runtime.getRuntime().availableProcessors(),
        1024 * Long.parseLong(first("/proc/meminfo", "MemTotal:\\s*(\\d+)")),
        System.getProperty("os.name") + " " + System.getProperty("os.version"),
        first("/proc/loadavg", "(\\S+)"));
  }

  private static String first(String file, String pattern) throws IOException {
    var matcher = Pattern.compile(pattern).matcher(Files.readString(Path.of(file)));
    return matcher.find() ? matcher.group(1) : "unknown";
  }
}
