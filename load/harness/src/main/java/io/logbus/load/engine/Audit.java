// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/// What is wrong with a run, whatever its speed: events that are lost, came twice, were overtaken
/// or were not worked on, ledgers that do not agree, and memory beyond its bound.
public final class Audit {

  /// How much more the heap may hold at the end than after the warm-up, without garbage.
  private static final long MOST_GROWTH = 16 << 20;

  private final List<String> problems = new ArrayList<>();

  private Audit() {}

  /// What is wrong with an engine that has ended.
  ///
  /// @param growth of the live heap, in bytes
  public static List<String> of(Setup setup, Ended ended, MemoryBound bound, long growth) {
    var audit = new Audit();
    audit.events(ended);
    audit.ledgers(setup, ended);
    audit.channels(ended, bound);
    audit.expect(
        growth <= MOST_GROWTH,
        "the heap holds %d bytes more than after the warm-up, without garbage: a leak"
            .formatted(growth));
    return List.copyOf(audit.problems);
  }

  private void events(Ended ended) {
    var collected = ended.collected();
    long lost = ended.fed() - collected.distinct();
    expect(lost == 0, "%d of %d events are lost".formatted(lost, ended.fed()));
    expect(collected.duplicates() == 0, "%d events came twice".formatted(collected.duplicates()));
    expect(
        collected.outOfOrder() == 0, "%d events were overtaken".formatted(collected.outOfOrder()));
    expect(
        collected.strange() == 0,
        "%d lines are not what the pipeline makes of an event".formatted(collected.strange()));
  }

  private void ledgers(Setup setup, Ended ended) {
    Map<String, StageStats> ledger =
        ended.ledger().stream().collect(Collectors.toMap(StageStats::stage, Function.identity()));
    for (var stage : setup.stages()) {
      var stats = ledger.get(stage);
      if (stats == null) {
        problems.add("stage '" + stage + "' is not told of at the end");
        continue;
      }
      expect(stats.in() == ended.fed(), "stage '%s' took %d events".formatted(stage, stats.in()));
      expect(stats.out() == ended.fed(), "stage '%s' gave %d events".formatted(stage, stats.out()));
    }
    for (var stats : ledger.values()) {
      long sum =
          stats.forwarded() + stats.filtered() + stats.rejected() + stats.absorbed() + stats.held();
      expect(
          stats.in() == sum,
          "stage '%s' took %d events and accounts for %d"
              .formatted(stats.stage(), stats.in(), sum));
      expect(
          stats.dropped() == 0, "stage '%s' dropped %d".formatted(stats.stage(), stats.dropped()));
      var channel = stats.channel();
      if (channel != null && stats.status().equals("ended")) {
        expect(
            channel.events() == 0 && channel.bytes() == 0,
            "the channel into '%s' holds %d events of %d bytes at the end"
                .formatted(stats.stage(), channel.events(), channel.bytes()));
      }
    }
  }

  private void channels(Ended ended, MemoryBound bound) {
    for (var stats : ended.ledger()) {
      var channel = stats.channel();
      if (channel != null) {
        long most = bound.channels().getOrDefault(stats.stage(), 0L);
        expect(
            channel.peak() <= most,
            "the channel into '%s' held %d bytes, and its bound is %d"
                .formatted(stats.stage(), channel.peak(), most));
      }
    }
  }

  private void expect(boolean holds, String problem) {
    if (!holds) {
      problems.add(problem);
    }
  }
}
