// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import static io.logbus.kernel.run.Plans.emitting;
import static io.logbus.kernel.run.Plans.events;
import static io.logbus.kernel.run.Plans.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.BatchSink;
import io.logbus.api.StageException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What becomes of events whose sink refuses or fails.
@Timeout(30)
class SinkDeliveryTest extends SinkTests {

  @Test
  void refusedEventKeepsItsNeighbours() throws Exception {
    BatchSink sink =
        batch -> {
          int odd = texts(batch).indexOf("e7");
          if (odd >= 0) {
            batch.reject(odd, "seven is odd");
          }
          texts(batch).stream().filter(text -> !text.equals("e7")).forEach(ids::add);
        };

    run(sink, Rules.usual(), 30);

    assertThat(ids).hasSize(29).doesNotContain("e7");
    assertThat(bad.texts()).containsExactly("e7");
    assertThat(bad.events.getFirst().metadata().get("error")).isEqualTo("seven is odd");
  }

  @Test
  void batchRefusedWholeIsHalvedUntilTheBadEventStandsAlone() throws Exception {
    var writes = new AtomicInteger();
    BatchSink sink =
        batch -> {
          writes.incrementAndGet();
          if (texts(batch).contains("e700")) {
            throw new IllegalArgumentException("no such thing as 700");
          }
          out.write(batch);
        };
    var all = events(1000);
    Runs.run(
        new Plans()
            .source("in", intake -> intake.lane().emit(all, ""))
            .sink("out", sink, "in")
            .sink("bad", bad, "out.rejected")
            .build());

    assertThat(out.texts())
        .containsExactlyElementsOf(
            all.stream().filter(e -> !text(e).equals("e700")).map(Plans::text).toList());
    assertThat(bad.texts()).containsExactly("e700");
    assertThat(bad.events.getFirst().metadata().get("error")).isEqualTo("no such thing as 700");
    int shipments = Math.ceilDiv(1000, Outbox.MOST_EVENTS); // at most: the sink may be quick
    assertThat(writes.get()).isLessThanOrEqualTo(shipments + 2 * 10);
  }

  @Test
  void unknownOutcomeIsTriedAgainUnderTheSameId() throws Exception {
    var failures = new AtomicInteger(5);
    BatchSink sink =
        batch -> {
          ids.add(batch.id());
          if (failures.getAndDecrement() > 0) {
            throw StageException.retryable("connection refused", null);
          }
          out.write(batch);
        };

    var pipeline = run(sink, Rules.quick(), 10);

    assertThat(out.texts()).hasSize(10);
    assertThat(ids).hasSize(6).containsOnly("out-1");
    assertThat(pipeline.status().get(1).counters()).containsEntry("retries", 5L);
    assertThat(bad.texts()).isEmpty();
  }

  @Test
  void onlyTheNamedEventsAreTriedAgain() throws Exception {
    var tries = Collections.synchronizedList(new ArrayList<List<String>>());
    BatchSink sink =
        batch -> {
          tries.add(texts(batch));
          ids.add(batch.id());
          if (batch.events().size() == 10) {
            batch.retry(3, null, "throttled");
            batch.retry(5, null, "throttled");
          }
        };

    run(sink, Rules.quick(), 10);

    assertThat(tries).hasSize(2);
    assertThat(tries.getLast()).containsExactly("e3", "e5");
    assertThat(ids).containsExactly("out-1", "out-1.1");
  }

  @Test
  void eventIsGivenUpAfterItsTries() throws Exception {
    BatchSink sink =
        batch -> {
          if (texts(batch).contains("e4")) {
            batch.retry(texts(batch).indexOf("e4"), null, "busy");
          }
        };

    run(sink, Rules.attempts(3), 10);

    assertThat(bad.texts()).containsExactly("e4");
    assertThat(bad.events.getFirst().metadata().get("error"))
        .isEqualTo("given up after 3 tries: busy");
  }

  @Test
  void fatalFailureEndsThePipeline() throws Exception {
    BatchSink sink =
        _ -> {
          throw StageException.fatal("wrong password", null);
        };
    for (var rules : List.of(Rules.usual(), Rules.inFlight(3), Rules.ordered(3, "{{@k}}"))) {
      var pipeline =
          Pipeline.start(
              new Plans()
                  .source("in", emitting(events(10_000), 1))
                  .rules(rules)
                  .sink("out", sink, "in")
                  .build(),
              PipelineSettings.DEFAULT);

      assertThat(pipeline.await())
          .isInstanceOfSatisfying(
              Outcome.Failed.class,
              failed -> assertThat(failed.reason()).isEqualTo("wrong password"));
    }
  }
}
