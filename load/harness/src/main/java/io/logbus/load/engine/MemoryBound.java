// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.engine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/// The memory of events that a pipeline needs at most, as `logbus check` prints it.
///
/// @param channels what the channel into each stage may hold, in bytes
/// @param all what all of the pipeline may, in bytes
public record MemoryBound(Map<String, Long> channels, long all) {

  private static final String TITLE = "memory of events at most";
  private static final String SUM = "in all:";

  /// Copies the map.
  public MemoryBound {
    channels = Map.copyOf(channels);
  }

  /// Asks an image about a pipeline.
  static MemoryBound of(Path image, Path pipeline) throws IOException, InterruptedException {
    var check =
        new ProcessBuilder(image.resolve("bin/logbus").toString(), "check", pipeline.toString())
            .redirectErrorStream(true)
            .start();
    String told;
    try (var out = check.getInputStream()) {
      told = new String(out.readAllBytes(), StandardCharsets.UTF_8);
    }
    if (check.waitFor() != 0) {
      throw new IOException("logbus check refuses " + pipeline + ":\n" + told);
    }
    return parse(told);
  }

  static MemoryBound parse(String told) throws IOException {
    var channels = new HashMap<String, Long>();
    boolean inTable = false;
    for (var line : told.lines().toList()) {
      if (line.strip().startsWith(SUM)) {
        return new MemoryBound(channels, Long.parseLong(line.strip().split(" +", -1)[2]));
      }
      var columns = line.strip().split(" {2,}", -1);
      if (inTable && columns.length == 4 && Character.isDigit(columns[1].charAt(0))) {
        channels.put(columns[0], Long.parseLong(columns[1]));
      }
      inTable |= line.startsWith(TITLE);
    }
    throw new IOException("logbus check tells no memory:\n" + told);
  }
}
