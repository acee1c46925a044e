// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.engine;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/// The heap of an engine, by the tools of the JDK.
final class Heap implements AutoCloseable {

  private static final Path TOOLS = Path.of(System.getProperty("java.home"), "bin");

  /// Columns of `jstat -gc` in which memory in use stands: the survivors, Eden and the old space.
  private static final List<Integer> IN_USE = List.of(2, 3, 5, 7);

  private final long pid;
  private final Process jstat;
  private volatile long used = -1;

  /// Watches the heap of a process that runs with `-XX:+UsePerfData`, at 10 Hz.
  Heap(long pid) throws IOException {
    this.pid = pid;
    jstat =
        new ProcessBuilder(tool("jstat"), "-gc", Long.toString(pid), "100")
            .redirectErrorStream(true)
            .start();
    Thread.ofPlatform().daemon().name("heap").start(this::watch);
  }

  private void watch() {
    try (BufferedReader rows = jstat.inputReader(StandardCharsets.US_ASCII)) {
      for (var row = rows.readLine(); row != null; row = rows.readLine()) {
        var columns = row.strip().split(" +", -1);
        if (columns.length > 7 && Character.isDigit(columns[0].charAt(0))) {
          used = (long) (1024 * IN_USE.stream().mapToDouble(i -> number(columns[i])).sum());
        }
      }
    } catch (IOException _) {
      // Closed: the last figure stands.
    }
  }

  private static double number(String column) {
    // A collector has "-" for a space that it does not have.
    return column.equals("-") ? 0 : Double.parseDouble(column);
  }

  /// What it holds, garbage included, in bytes.
  ///
  /// @return -1 before it is known
  long used() {
    return used;
  }

  /// What it holds without garbage, in bytes. Stops the engine for the time of a full collection.
  long live() throws IOException, InterruptedException {
    var jcmd =
        new ProcessBuilder(tool("jcmd"), Long.toString(pid), "GC.class_histogram")
            .redirectErrorStream(true)
            .start();
    long live = -1;
    var last = "";
    try (BufferedReader rows = jcmd.inputReader(StandardCharsets.UTF_8)) {
      for (var row = rows.readLine(); row != null; row = rows.readLine()) {
        last = row;
        if (row.startsWith("Total ")) {
          live = Long.parseLong(row.strip().split(" +", -1)[2]);
        }
      }
    }
    if (jcmd.waitFor() != 0 || live < 0) {
      throw new IOException("jcmd does not tell the live heap of process " + pid + ": " + last);
    }
    return live;
  }

  private static String tool(String name) {
    return TOOLS.resolve(name).toString();
  }

  @Override
  public void close() {
    jstat.destroy();
  }
}
