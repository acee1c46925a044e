// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.event.Fields;
import io.logbus.kernel.channel.Channel;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// What `STATS` tells of one stage: the names are those of [LedgerRow], and every number counts
/// from the start of the pipeline, save what is held or waits now. Any thread.
///
/// @param pipeline the name of the pipeline
/// @param module of the stage
record StageFigures(String pipeline, String module, RunningStage stage) {

  /// How they stand.
  ///
  /// @param last whether this is the last time
  Fields now(Instant now, boolean last) {
    var status = stage.status();
    var row = status.ledger();
    var rejected = stage.setup().rejections().summary(row.stage());
    var counters = new LinkedHashMap<String, Object>(status.counters());
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("time", now);
    fields.put("pipeline", pipeline);
    fields.put("stage", row.stage());
    fields.put("module", module);
    fields.put("status", stage.task().outputHasEnded() ? "ended" : "running");
    fields.put("last", last);
    fields.put("in", row.in());
    fields.put("forwarded", row.forwarded());
    fields.put("filtered", row.filtered());
    fields.put("rejected", row.rejected());
    fields.put("absorbed", row.absorbed());
    fields.put("held", row.held());
    fields.put("made", row.made());
    fields.put("out", row.out());
    fields.put("rejected_parts", row.rejectedParts());
    fields.put("dead_letters", rejected.map(RejectedEvents::kept).orElse(0L));
    fields.put("lost", rejected.map(RejectedEvents::lost).orElse(0L));
    fields.put("dropped", taken(counters, "dropped"));
    fields.put("retries", taken(counters, "retries"));
    stage.channel().ifPresent(channel -> fields.put("channel", load(channel)));
    fields.put("counters", Fields.of(counters));
    return Fields.of(fields);
  }

  private static Object taken(Map<String, Object> counters, String name) {
    return Optional.ofNullable(counters.remove(name)).orElse(0L);
  }

  private static Fields load(Channel<?> channel) {
    Map<String, Object> load = new LinkedHashMap<>();
    load.put("events", (long) channel.events());
    load.put("bytes", channel.bytes());
    load.put("peak_bytes", channel.peakBytes());
    load.put("capacity_events", (long) channel.capacity().events());
    load.put("capacity_bytes", channel.capacity().bytes());
    return Fields.of(load);
  }
}
