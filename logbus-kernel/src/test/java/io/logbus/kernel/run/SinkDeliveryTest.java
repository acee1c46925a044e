// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import static io.logbus.kernel.run.Plans.emitting;
import static io.logbus.kernel.run.Plans.event;
import static io.logbus.kernel.run.Plans.events;
import static io.logbus.kernel.run.Plans.text;
import static io.logbus.kernel.run.Runs.assertBalanced;
import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.BatchSink;
import io.logbus.api.Sink;
import io.logbus.api.SinkBatch;
import io.logbus.api.Source;
import io.logbus.api.StageException;
import io.logbus.kernel.plan.WriteRules;
import io.logbus.kernel.run.Plans.Collector;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What becomes of events whose sink refuses, fails, hangs or answers late.
@Timeout(30)
class SinkDeliveryTest {

  private final Collector out = new Collector();
  private final Collector bad = new Collector();
  private final List<String> ids = Collections.synchronizedList(new ArrayList<>());

  private Pipeline run(BatchSink sink, WriteRules rules, int count) throws InterruptedException {
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

  private static List<String> texts(SinkBatch batch) {
    return batch.events().stream().map(Plans::text).toList();
  }

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

  /// Emits one event and then waits to be stopped.
  private static Source oneThenNothing() {
    return intake -> {
      var _ = intake.lane().emit(List.of(event("one")), "");
      new CountDownLatch(1).await();
    };
  }

  @Test
  void stopEndsTheWaitForAFurtherTry() throws Exception {
    var first = new CountDownLatch(1);
    var failures = new AtomicInteger(2);
    BatchSink sink =
        batch -> {
          first.countDown();
          if (failures.getAndDecrement() > 0) {
            throw StageException.retryable("come back later", null, Instant.now().plusSeconds(195));
          }
          out.write(batch);
        };
    var pipeline =
        Pipeline.start(
            new Plans().source("in", oneThenNothing()).sink("out", sink, "in").build(),
            PipelineSettings.DEFAULT);
    first.await();

    pipeline.stop();

    assertThat(pipeline.await()).isEqualTo(new Outcome.Done());
    assertThat(out.texts()).containsExactly("one");
  }

  @Test
  void stopSendsABatchThatIsStillFilling() throws Exception {
    var settings = PipelineSettings.DEFAULT;
    var emitted = new CountDownLatch(1);
    Source source =
        intake -> {
          var _ = intake.lane().emit(List.of(event("one")), "");
          emitted.countDown();
          new CountDownLatch(1).await();
        };
    var pipeline =
        Pipeline.start(
            new Plans()
                .source("in", source)
                .rules(Rules.batch(10, Duration.ofHours(1)))
                .sink("out", out, "in")
                .build(),
            settings);
    emitted.await();

    pipeline.stop();

    assertThat(pipeline.await()).isEqualTo(new Outcome.Done());
    assertThat(out.texts()).containsExactly("one");
  }

  @Test
  void sinkThatStaysDownLeavesItsEventsUnsettledAtTheDeadline() throws Exception {
    var first = new CountDownLatch(1);
    BatchSink sink =
        _ -> {
          first.countDown();
          throw StageException.retryable("down", null);
        };
    for (var rules : List.of(Rules.usual(), Rules.inFlight(3), Rules.ordered(3, "{{@k}}"))) {
      var pipeline =
          Pipeline.start(
              new Plans()
                  .source("in", oneThenNothing())
                  .rules(rules)
                  .sink("out", sink, "in")
                  .sink("bad", bad, "out.rejected")
                  .build(),
              new PipelineSettings(Duration.ofMillis(50), InstantSource.system()));
      first.await();

      pipeline.stop();

      assertThat(pipeline.await()).isEqualTo(new Outcome.DeadlinePassed());
      assertThat(bad.texts()).isEmpty();
      assertThat(Runs.ledger(pipeline, "out").held()).isEqualTo(1);
      assertBalanced(pipeline);
    }
  }

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

  @Test
  void writeThatTakesTooLongIsInterruptedAndTriedAgainUnderTheSameId() throws Exception {
    var aborts = new AtomicInteger();
    BatchSink sink =
        new BatchSink() {
          @Override
          public void write(SinkBatch batch) throws Exception {
            ids.add(batch.id());
            if (ids.size() < 3) {
              new CountDownLatch(1).await();
            }
            out.write(batch);
          }

          @Override
          public void abort() {
            aborts.incrementAndGet();
          }
        };

    run(sink, Rules.timeout(Duration.ofMillis(20)), 10);

    assertThat(out.texts()).hasSize(10);
    assertThat(ids).containsExactly("out-1", "out-1", "out-1");
    assertThat(aborts).hasValue(0);
    assertThat(bad.texts()).isEmpty();
  }

  @Test
  void writeThatAnInterruptDoesNotEndIsAborted() throws Exception {
    var aborted = new CountDownLatch(1);
    BatchSink sink =
        new BatchSink() {
          @Override
          public void write(SinkBatch batch) throws Exception {
            ids.add(batch.id());
            while (ids.size() == 1 && aborted.getCount() > 0) {
              try {
                aborted.await();
              } catch (InterruptedException _) {
                // as a call that waits in native code
              }
            }
            if (ids.size() == 1) {
              throw new IllegalStateException("the connection was closed");
            }
            out.write(batch);
          }

          @Override
          public void abort() {
            aborted.countDown();
          }
        };

    run(sink, Rules.timeout(Duration.ofMillis(20)), 10);

    assertThat(out.texts()).hasSize(10);
    assertThat(ids).containsExactly("out-1", "out-1");
    assertThat(bad.texts()).isEmpty();
  }

  /// Gives its verdicts at the flush.
  private final class Late implements Sink {
    private final List<SinkBatch> open = new ArrayList<>();
    int flushesThatFail;

    @Override
    public void write(SinkBatch batch) {
      ids.add(batch.id());
      open.add(batch);
    }

    @Override
    public void flush() throws StageException {
      if (flushesThatFail-- > 0) {
        throw StageException.retryable("the flush failed", null);
      }
      open.forEach(this::decide);
      open.clear();
    }

    private void decide(SinkBatch batch) {
      for (int i = 0; i < batch.events().size(); i++) {
        switch (text(batch.events().get(i))) {
          case "e3" -> batch.reject(i, "three is odd");
          case String e5 when e5.equals("e5") && !batch.id().contains(".") ->
              batch.retry(i, null, "later");
          default -> {
            synchronized (out) {
              out.events.add(batch.events().get(i));
            }
            batch.delivered(i);
          }
        }
      }
    }
  }

  @Test
  void lateVerdictsSettleRejectAndTryAgain() throws Exception {
    for (int failing = 0; failing < 3; failing++) {
      out.events.clear();
      bad.events.clear();
      var sink = new Late();
      sink.flushesThatFail = failing;

      Runs.run(
          new Plans()
              .source("in", emitting(events(100), 10))
              .rules(Rules.inFlight(3))
              .generalSink("out", sink, "in")
              .rules(WriteRules.DEFAULT)
              .sink("bad", bad, "out.rejected")
              .build());

      assertThat(out.texts().stream().distinct()).hasSize(99);
      assertThat(bad.texts()).containsExactly("e3");
    }
  }

  @Test
  void sinkThatLeavesEventsWithoutAVerdictFails() throws Exception {
    Sink silent =
        new Sink() {
          @Override
          public void write(SinkBatch batch) {}

          @Override
          public void flush() {}
        };

    var pipeline =
        Pipeline.start(
            new Plans()
                .source("in", emitting(events(10), 10))
                .generalSink("out", silent, "in")
                .build(),
            PipelineSettings.DEFAULT);

    assertThat(pipeline.await()).isInstanceOf(Outcome.Failed.class);
  }
}
