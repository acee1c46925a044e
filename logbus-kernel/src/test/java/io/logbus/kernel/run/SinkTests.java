// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import static io.logbus.kernel.run.Plans.emitting;
import static io.logbus.kernel.run.Plans.events;
import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.BatchSink;
import io.logbus.api.SinkBatch;
import io.logbus.kernel.plan.WriteRules;
import io.logbus.kernel.run.Plans.Collector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// What tests of sinks have in common: events that one sink takes, and a second one that gets what
/// it refuses.
abstract class SinkTests {

  final Collector out = new Collector();
  final Collector bad = new Collector();
  final List<String> ids = Collections.synchronizedList(new ArrayList<>());

  final Pipeline run(BatchSink sink, WriteRules rules, int count) throws InterruptedException {
    var pipeline =
        Runs.run(
            new Plans()
                .source("in", emitting(events(count), 10))
                .rules(rules)
                .sink("out", sink, "in")
                .rules(WriteRules.DEFAULT)
                .sink("bad", bad, "out.rejected")
                .build());
    assertThat(pipeline.rejected().stream().mapToLong(RejectedEvents::rejected).sum())
        .isEqualTo(bad.events.size());
    return pipeline;
  }

  static List<String> texts(SinkBatch batch) {
    return batch.events().stream().map(Plans::text).toList();
  }
}
