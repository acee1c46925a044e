// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.engine;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/// What Linux tells of a process: proc(5).
final class Proc {

  /// A tick of `stat` in nanoseconds: USER_HZ is 100 on each platform that Java runs on.
  private static final long TICK = 10_000_000;

  /// How much of the name of a thread there is.
  static final int COMM = 15;

  private static final int USER = 11;
  private static final int SYSTEM = 12;

  private final Path folder;

  Proc(long pid) {
    folder = Path.of("/proc", Long.toString(pid));
  }

  /// CPU time of all its threads, those that ended included, in nanoseconds.
  long cpu() throws IOException {
    var stat = Files.readString(folder.resolve("stat"));
    // The name is in brackets, and may hold blanks and brackets.
    var fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    return TICK * (Long.parseLong(fields[USER]) + Long.parseLong(fields[SYSTEM]));
  }

  /// The memory that it has in RAM, in bytes.
  long rss() throws IOException {
    return status("VmRSS:");
  }

  /// The most that it ever had.
  long peakRss() throws IOException {
    return status("VmHWM:");
  }

  private long status(String key) throws IOException {
    for (var line : Files.readAllLines(folder.resolve("status"))) {
      if (line.startsWith(key)) {
        return 1024 * Long.parseLong(line.replaceAll("\\D", ""));
      }
    }
    throw new IOException("no " + key + " in " + folder + "/status: the process has ended");
  }

  /// CPU time of each thread that lives, in nanoseconds, by the name that Linux has for it: the
  /// first 15 characters. That of threads of one name is added.
  Map<String, Long> cpuOfThreads() throws IOException {
    var cpu = new HashMap<String, Long>();
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(folder.resolve("task"))) {
      for (var thread : threads) {
        try {
          var name = Files.readString(thread.resolve("comm")).strip();
          var times = Files.readString(thread.resolve("schedstat")).split(" ", -1);
          cpu.merge(name, Long.parseLong(times[0]), Long::sum);
        } catch (NoSuchFileException _) {
          // It has ended since.
        }
      }
    }
    return cpu;
  }
}
