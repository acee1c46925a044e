// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import static io.logbus.kernel.run.Plans.emitting;
import static io.logbus.kernel.run.Plans.events;
import static io.logbus.kernel.run.Plans.text;
import static io.logbus.kernel.run.Runs.ledger;
import static io.logbus.kernel.run.Runs.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.BatchSink;
import io.logbus.api.Transform;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.api.event.Fields;
import io.logbus.kernel.run.Plans.Collector;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class RejectionTest {

  private static final Transform FAILS_ON_7 =
      (event, output) -> {
        if (text(event).equals("e7")) {
          throw new IllegalArgumentException("seven is odd");
        }
        output.emit(event);
      };

  private static final Transform FAILS =
      (_, _) -> {
        throw new IllegalArgumentException("nothing is good enough");
      };

  private final Collector out = new Collector();

  @Test
  void rejectedEventsThatNobodyReadsAreCountedAndTold() throws Exception {
    var pipeline =
        run(
            new Plans()
                .source("in", emitting(events(10), 10))
                .transform("picky", FAILS_ON_7, "in")
                .sink("out", out, "picky")
                .build());

    assertThat(out.texts()).hasSize(9).doesNotContain("e7");
    assertThat(pipeline.rejected())
        .containsExactly(new RejectedEvents("picky", 1, 0, 1, "seven is odd"));
  }

  @Test
  void rejectedOutputCarriesTheEventWithStageAndError() throws Exception {
    var bad = new Collector();
    var pipeline =
        run(
            new Plans()
                .source("in", emitting(events(10), 10))
                .transform("picky", FAILS_ON_7, "in")
                .sink("out", out, "picky")
                .sink("bad", bad, "picky.rejected")
                .build());

    assertThat(bad.texts()).containsExactly("e7");
    assertThat(bad.events.getFirst().metadata().get("stage")).isEqualTo("picky");
    assertThat(bad.events.getFirst().metadata().get("error")).isEqualTo("seven is odd");
    assertThat(pipeline.rejected())
        .containsExactly(new RejectedEvents("picky", 1, 0, 0, "seven is odd"));
  }

  @Test
  void errorsGetAnEnvelopeWithTheOriginal() throws Exception {
    var errors = new Collector();
    run(
        new Plans()
            .source("in", emitting(events(10), 10))
            .transform("picky", FAILS_ON_7, "in")
            .sink("out", out, "picky")
            .sink("errors", errors, "in.ERRORS", "picky.ERRORS", "out.ERRORS")
            .build());

    assertThat(errors.events).hasSize(1);
    var envelope = (Fields) errors.events.getFirst().payload();
    assertThat(envelope.names()).containsExactly("stage", "error", "time", "original");
    assertThat(envelope.get("stage")).isEqualTo("picky");
    assertThat(envelope.get("error")).isEqualTo("seven is odd");
    assertThat(envelope.get("original")).isEqualTo("e7");
  }

  @Test
  void sinkRejectsSingleEventsAndDeliversTheirNeighbours() throws Exception {
    BatchSink picky =
        batch -> {
          for (int i = 0; i < batch.events().size(); i++) {
            if (text(batch.events().get(i)).equals("e3")) {
              batch.reject(i, "three is too many");
            }
          }
        };
    var bad = new Collector();

    var pipeline =
        run(
            new Plans()
                .source("in", emitting(events(10), 5))
                .sink("out", picky, "in")
                .sink("bad", bad, "out.rejected")
                .build());

    assertThat(bad.texts()).containsExactly("e3");
    assertThat(ledger(pipeline, "out").forwarded()).isEqualTo(9);
    assertThat(ledger(pipeline, "out").rejected()).isEqualTo(1);
  }

  @Test
  void originalThatAsATextWouldBeTooLargeStaysBytes() throws Exception {
    var errors = new Collector();
    var plans = new Plans().maxEventBytes(1 << 10);
    var large = Bytes.wrap(new byte[(int) (plans.build().maxEventHeap() * 3 / 4)]);
    run(
        plans
            .source("in", emitting(List.of(Event.of(large, Instant.EPOCH)), 1))
            .transform("picky", FAILS, "in")
            .sink("out", out, "picky")
            .sink("errors", errors, "in.ERRORS", "picky.ERRORS", "out.ERRORS")
            .build());

    var envelope = errors.events.getFirst();
    assertThat(((Fields) envelope.payload()).get("original")).isEqualTo(large);
    assertThat(envelope.heapBytes()).isLessThan(plans.build().maxEventHeap());
  }
}
