// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.record;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.util.List;

/// A line of a recording: an object of JSON whose `type` tells which. `at`, `start` and `end` are
/// seconds since the repetition began, sizes are bytes, latencies microseconds, and CPU time is in
/// nanoseconds since the process began.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
  @JsonSubTypes.Type(value = Line.Dwell.class, name = "dwell"),
  @JsonSubTypes.Type(value = Line.Slice.class, name = "slice"),
  @JsonSubTypes.Type(value = Line.Sample.class, name = "sample"),
  @JsonSubTypes.Type(value = Line.Queue.class, name = "queue"),
  @JsonSubTypes.Type(value = Line.Repetition.class, name = "repetition")
})
public sealed interface Line {

  /// The repetition that it belongs to, from 1.
  int repetition();

  /// Events at one rate, in the order in which they were.
  ///
  /// @param kind what it was for
  /// @param rate events a second that were due
  /// @param delivered events a second, until the last had arrived
  /// @param held whether the engine kept up
  /// @param latencies a histogram in the compressed form of HdrHistogram, in base 64
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  record Dwell(
      int repetition,
      int number,
      String kind,
      double rate,
      long events,
      double start,
      double end,
      double delivered,
      boolean held,
      String latencies)
      implements Line {}

  /// What arrived within a tenth of a second.
  ///
  /// @param at when the last of them did
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  record Slice(int repetition, double at, int dwell, String latencies) implements Line {}

  /// Memory and CPU time of the three processes.
  ///
  /// @param heap -1 before it is known
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  record Sample(
      int repetition,
      double at,
      long rss,
      long heap,
      long engineCpu,
      long feederCpu,
      long collectorCpu)
      implements Line {}

  /// What waits before a stage, or is in its hands.
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  record Queue(int repetition, double at, String stage, long events, long bytes) implements Line {}

  /// How a repetition ended.
  ///
  /// @param capacity events a second, 0 when none was found
  /// @param confirmed whether it was held for long
  /// @param lost events that were fed and never arrived
  /// @param problems why the repetition does not count, or fails the run
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  record Repetition(
      int repetition,
      double capacity,
      boolean confirmed,
      boolean recovered,
      long fed,
      long lost,
      long duplicates,
      long peakRss,
      List<String> problems)
      implements Line {

    /// Copies the list.
    public Repetition {
      problems = List.copyOf(problems);
    }
  }
}
