// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import static io.logbus.kernel.run.Plans.emitting;
import static io.logbus.kernel.run.Plans.event;
import static io.logbus.kernel.run.Plans.events;
import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.BatchSink;
import io.logbus.api.StageException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What sinks are given, how much of it at once, and in which order.
@Timeout(30)
class SinkBatchTest extends SinkTests {

  @Test
  void batchesFillToTheirLimitWhileTheyWait() throws Exception {
    var sizes = Collections.synchronizedList(new ArrayList<Integer>());
    BatchSink sink = batch -> sizes.add(batch.events().size());

    run(sink, Rules.batch(7, Duration.ofHours(1)), 70);

    assertThat(sizes).hasSize(10).containsOnly(7);
  }

  @Test
  void batchThatTheChannelCannotHoldDoesNotWaitToFill() throws Exception {
    var sizes = Collections.synchronizedList(new ArrayList<Integer>());
    BatchSink sink = batch -> sizes.add(batch.events().size());

    var pipeline =
        Runs.run(
            new Plans()
                .source("in", emitting(events(100), 1))
                .capacity(16, 1 << 20)
                .rules(Rules.batch(1000, Duration.ofHours(1)))
                .sink("out", sink, "in")
                .build());

    assertThat(sizes.stream().mapToInt(i -> i).sum()).isEqualTo(100);
    assertThat(sizes).allMatch(size -> size <= 16);
    assertThat(Runs.ledger(pipeline, "out").out()).isEqualTo(100);
  }

  @Test
  void severalWritesGoOnAtOnce() throws Exception {
    var together = new CyclicBarrier(4);
    BatchSink sink =
        batch -> {
          together.await();
          out.write(batch);
        };

    run(sink, Rules.inFlight(4), 120);

    assertThat(out.texts())
        .containsExactlyInAnyOrderElementsOf(events(120).stream().map(Plans::text).toList());
  }

  @Test
  void nothingIsTakenBeyondTheWindowOfTheOldestUnsettledBatch() throws Exception {
    var stuck = new CountDownLatch(1);
    var others = new CountDownLatch(3);
    var written = Collections.synchronizedList(new ArrayList<String>());
    BatchSink sink =
        batch -> {
          written.addAll(texts(batch));
          if (texts(batch).contains("e0")) {
            stuck.await();
          } else {
            others.countDown();
          }
        };
    var pipeline =
        Pipeline.start(
            new Plans()
                .source("in", emitting(events(1000), 10))
                .rules(Rules.inFlight(4))
                .sink("out", sink, "in")
                .build(),
            PipelineSettings.DEFAULT);
    others.await();
    Runs.await(() -> written.size() >= 40);
    Runs.awaitBlocked("logbus-out");

    assertThat(written).hasSize(40);
    stuck.countDown();
    assertThat(pipeline.await()).isEqualTo(new Outcome.Done());
    assertThat(written).hasSize(1000);
  }

  @Test
  void eventsOfOneValueStayInOrderThroughFailures() throws Exception {
    var all =
        IntStream.range(0, 500)
            .mapToObj(i -> event("e" + i).withMetadata("k", "key" + i % 7))
            .toList();
    var random = new Random(42);
    BatchSink sink =
        batch -> {
          synchronized (random) {
            if (random.nextInt(3) == 0) {
              throw StageException.retryable("busy", null);
            }
          }
          out.write(batch);
        };

    Runs.run(
        new Plans()
            .source("in", emitting(all, 3))
            .rules(Rules.ordered(4, "{{@k}}"))
            .sink("out", sink, "in")
            .build());

    assertThat(out.events).hasSize(500);
    for (int key = 0; key < 7; key++) {
      var name = "key" + key;
      assertThat(out.events.stream().filter(e -> name.equals(e.metadata().get("k"))))
          .containsExactlyElementsOf(
              all.stream().filter(e -> name.equals(e.metadata().get("k"))).toList());
    }
  }
}
