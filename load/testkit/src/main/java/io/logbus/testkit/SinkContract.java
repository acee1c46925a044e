// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.BatchSink;
import io.logbus.api.Component;
import io.logbus.api.Sink;
import io.logbus.api.Stage;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.api.event.Payload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What holds for every sink: each event gets one verdict, what is delivered is there, whatever the
/// bytes, and `abort` frees a write that is stuck.
///
/// A new instance serves each test, so that a subclass may keep the place it writes to in fields,
/// such as a `@TempDir`.
public abstract class SinkContract extends ComponentContract {

  /// A sink whose write does not return by itself.
  ///
  /// @param subject writes to something that takes nothing, such as a FIFO that nobody reads
  /// @param reached opens when the write is under way
  public record Stuck(Subject<?> subject, CountDownLatch reached) {}

  /// The component with options for these tests, writing to an empty place.
  protected abstract Subject<?> subject() throws Exception;

  /// Checks that the delivered events of these batches, and no others, are in the place that
  /// [#subject] writes to, in order. The sink is closed.
  protected abstract void assertArrived(List<TestBatch> batches) throws Exception;

  /// A sink that gets stuck in a write of a mebibyte; empty for a sink that never waits for anyone.
  protected abstract Optional<Stuck> stuck() throws Exception;

  /// The payload of an event for some content; unless overridden, the bytes themselves.
  protected Payload payload(Bytes content) {
    return content;
  }

  /// A batch as the stage's `encode` would write it; unless overridden, lines.
  protected TestBatch batch(List<Event> events) {
    return TestBatch.of(events);
  }

  @Override
  final List<Subject<?>> subjects() throws Exception {
    assertThat(subject().component().kind()).isEqualTo(Component.Kind.SINK);
    return List.of(subject());
  }

  @Test
  final void oneEventArrives() throws Exception {
    var batches = arrives(List.of(List.of(Bytes.utf8("one"))));
    assertThat(batches.getFirst().delivered()).hasSize(1);
  }

  @Test
  final void emptyPayloadArrives() throws Exception {
    arrives(List.of(List.of(Bytes.empty(), Bytes.utf8("behind"), Bytes.empty())));
  }

  @Test
  final void hugePayloadArrives() throws Exception {
    arrives(List.of(List.of(huge(), Bytes.utf8("behind"))));
  }

  @Test
  final void binaryBytesArrive() throws Exception {
    var all = new byte[256];
    for (int i = 0; i < all.length; i++) {
      all[i] = (byte) i;
    }
    arrives(List.of(List.of(Bytes.wrap(all), Bytes.utf8("größer \ud83d\ude80"))));
  }

  @Test
  final void batchOfThousandsArrivesInOrder() throws Exception {
    var batches = arrives(List.of(numbered(0, 5_000)));
    assertThat(batches.getFirst().delivered()).hasSize(5_000);
  }

  @Test
  final void batchesArriveInOrder() throws Exception {
    arrives(IntStream.range(0, 50).mapToObj(i -> numbered(i, i % 7 + 1)).toList());
  }

  @Test
  final void eventsStayAsTheyAre() throws Exception {
    var batch = batch(events(numbered(0, 10)));
    var before = Snapshot.of(batch.events());
    write(List.of(batch));
    assertThat(Snapshot.of(batch.events())).isEqualTo(before);
  }

  @Test
  final void closesWithoutHavingWritten() throws Exception {
    subject().create(Stage.class, new TestContext()).close();
  }

  @Test
  final void closesTwice() throws Exception {
    var sink = subject().create(Stage.class, new TestContext());
    write(sink, batch(events(numbered(0, 1))));
    sink.close();
    sink.close();
  }

  @Test
  final void abortFreesAStuckWrite() throws Exception {
    var stuck = stuck();
    if (stuck.isEmpty()) {
      return; // it waits for nobody
    }
    var sink = stuck.get().subject().create(Stage.class, new TestContext());
    var batch = batch(events(List.of(huge())));
    var running = Running.start(() -> write(sink, batch));
    Patience.await(stuck.get().reached(), "the write to begin", patience());
    sink.abort();
    running.end(patience());
    sink.close();
    assertThat(batch.delivered()).as("delivered by a write that was aborted").isEmpty();
  }

  private List<TestBatch> arrives(List<List<Bytes>> contents) throws Exception {
    var batches = new ArrayList<TestBatch>();
    for (var content : contents) {
      batches.add(batch(events(content)).named("batch-" + batches.size()));
    }
    write(batches);
    assertArrived(batches);
    return batches;
  }

  private void write(List<TestBatch> batches) throws Exception {
    try (var sink = subject().create(Stage.class, new TestContext())) {
      for (var batch : batches) {
        write(sink, batch);
      }
    }
  }

  /// Writes a batch and settles it as the kernel does: what a [BatchSink] did not name is
  /// delivered.
  private static void write(Stage stage, TestBatch batch) throws Exception {
    switch (stage) {
      case BatchSink sink -> {
        sink.write(batch);
        batch.settleOpen();
      }
      case Sink sink -> {
        sink.write(batch);
        sink.flush();
      }
      default -> throw new AssertionError("not a sink: " + stage);
    }
    for (int i = 0; i < batch.events().size(); i++) {
      assertThat(batch.verdicts(i)).as("the verdicts on event %s", i).hasSize(1);
    }
  }

  private List<Event> events(List<Bytes> contents) {
    return contents.stream().map(content -> Event.of(payload(content), ManualClock.START)).toList();
  }

  private static List<Bytes> numbered(int from, int count) {
    return IntStream.range(0, count).mapToObj(i -> Bytes.utf8("event " + from + "." + i)).toList();
  }

  private static Bytes huge() {
    return Bytes.utf8("0123456789abcdef".repeat((1 << 20) / 16));
  }
}
