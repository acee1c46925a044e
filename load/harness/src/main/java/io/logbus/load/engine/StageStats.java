// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.engine;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the engine tells of a stage, as `STATS` has it.
///
/// @param time when, on the clock of the machine
/// @param last whether it is the last word on the stage
/// @param channel into the stage; sources have none
@JsonIgnoreProperties(ignoreUnknown = true)
public record StageStats(
    String time,
    String stage,
    String status,
    boolean last,
    long in,
    long forwarded,
    long filtered,
    long rejected,
    long absorbed,
    long held,
    long out,
    long dropped,
    @Nullable Channel channel) {

  private static final JsonMapper JSON = new JsonMapper();

  /// The channel into the stage.
  ///
  /// @param events that wait or are in hand
  /// @param bytes by the estimate of their memory
  /// @param peak the most bytes there ever were
  @JsonIgnoreProperties(ignoreUnknown = true)
  public record Channel(long events, long bytes, @JsonProperty("peak_bytes") long peak) {}

  /// All that a file holds, of an engine that has ended.
  static List<StageStats> read(Path file) throws IOException {
    var all = new ArrayList<StageStats>();
    for (var line : Files.readAllLines(file)) {
      all.add(JSON.readValue(line, StageStats.class));
    }
    return List.copyOf(all);
  }

  /// When, as an instant.
  public Instant instant() {
    return Instant.parse(time);
  }
}
