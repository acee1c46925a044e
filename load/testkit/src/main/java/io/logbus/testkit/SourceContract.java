// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.Component;
import io.logbus.api.PayloadKind;
import io.logbus.api.Source;
import io.logbus.api.StageContext;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.api.event.Payload;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What holds for every [Source]: an interrupt ends `run` and loses nothing that was read, the end
/// of the input ends the lanes, and `close` works after everything.
///
/// A new instance serves each test, so that a subclass may keep the input in fields and clean it up
/// in `@AfterEach`.
public abstract class SourceContract extends ComponentContract {

  /// What an input does when its items have been read.
  public enum Then {
    /// It is at its end.
    ENDS,
    /// It stays open and gives nothing more.
    STAYS_OPEN
  }

  private static final List<Bytes> FEW =
      List.of(
          Bytes.utf8("one"),
          Bytes.utf8("zwei: größer"),
          Bytes.empty(),
          Bytes.wrap(new byte[] {0, (byte) 0xff, 9, (byte) 0xc3, 13, 27}),
          Bytes.utf8("the last"));

  /// The component, for its names, documentation and traits.
  protected abstract Subject<?> subject() throws Exception;

  /// A source over an input of these items.
  ///
  /// @param items never with a line feed; where the source gives chunks of a stream, the input is
  ///   the items with a line feed behind each
  protected abstract Source over(List<Bytes> items, Then then, StageContext context)
      throws Exception;

  /// The payload that the source makes of an item; unless overridden, the item itself.
  protected Payload payload(Bytes item) {
    return item;
  }

  @Override
  final List<Subject<?>> subjects() throws Exception {
    assertThat(subject().component().kind()).isEqualTo(Component.Kind.SOURCE);
    return List.of(subject());
  }

  @Test
  final void wholeInputIsEmittedInOrder() throws Exception {
    for (var items : List.of(FEW, many())) {
      var intake = CollectingIntake.settling();
      runToEnd(items, intake);
      assertThat(content(intake.events())).isEqualTo(content(items));
    }
  }

  @Test
  final void endOfInputEndsEveryLane() throws Exception {
    var intake = CollectingIntake.settling();
    runToEnd(FEW, intake);
    assertThat(intake.lanes()).isNotEmpty().allMatch(CollectingLane::ended, "has ended");
  }

  @Test
  final void emptyInputEmitsNothing() throws Exception {
    var intake = CollectingIntake.settling();
    runToEnd(List.of(), intake);
    assertThat(intake.events()).isEmpty();
  }

  @Test
  final void unsettledReceiptsDoNotStopIt() throws Exception {
    var intake = CollectingIntake.holding();
    runToEnd(many(), intake);
    assertThat(content(intake.events())).isEqualTo(content(many()));
  }

  @Test
  final void interruptEndsRunAndLosesNothing() throws Exception {
    var intake = CollectingIntake.settling();
    try (var source = over(FEW, Then.STAYS_OPEN, new TestContext())) {
      var running = Running.start(() -> source.run(intake));
      intake.awaitEvents(events -> content(events).equals(content(FEW)));
      running.interrupt();
      assertThat(running.end()).satisfies(failure -> assertIsOfInterrupt(failure.orElse(null)));
    }
    intake.assertRulesKept();
    assertThat(content(intake.events())).isEqualTo(content(FEW));
  }

  @Test
  final void interruptBeforeRunEndsIt() throws Exception {
    var intake = CollectingIntake.settling();
    try (var source = over(FEW, Then.STAYS_OPEN, new TestContext())) {
      var running =
          Running.start(
              () -> {
                Thread.currentThread().interrupt();
                source.run(intake);
              });
      assertThat(running.end()).satisfies(failure -> assertIsOfInterrupt(failure.orElse(null)));
    }
    intake.assertRulesKept();
    assertPrefix(intake.events(), FEW);
  }

  @Test
  final void interruptWhileStalledEndsRunAndKeepsWhatWasRead() throws Exception {
    var intake = CollectingIntake.settling();
    intake.stall();
    try (var source = over(many(), Then.STAYS_OPEN, new TestContext())) {
      var running = Running.start(() -> source.run(intake));
      intake.awaitWaitingEmit();
      running.interrupt();
      intake.release();
      assertThat(running.end()).satisfies(failure -> assertIsOfInterrupt(failure.orElse(null)));
    }
    intake.assertRulesKept();
    assertThat(intake.events()).isNotEmpty();
    assertPrefix(intake.events(), many());
  }

  @Test
  final void cancelledPipelineEndsRunAndLetsItClose() throws Exception {
    var intake = CollectingIntake.settling();
    intake.stall();
    try (var source = over(FEW, Then.STAYS_OPEN, new TestContext())) {
      var running = Running.start(() -> source.run(intake));
      intake.awaitWaitingEmit();
      intake.cancel();
      running.interrupt();
      running.end();
    }
    intake.assertRulesKept();
    assertThat(intake.events()).isEmpty();
  }

  @Test
  final void closesWithoutHavingRun() throws Exception {
    over(FEW, Then.STAYS_OPEN, new TestContext()).close();
  }

  private void runToEnd(List<Bytes> items, CollectingIntake intake) throws Exception {
    try (var source = over(items, Then.ENDS, new TestContext())) {
      var running = Running.start(() -> source.run(intake));
      var failure = running.end();
      if (failure.isPresent()) {
        throw new AssertionError("the source failed", failure.get());
      }
    }
    intake.assertRulesKept();
  }

  /// Ten thousand items: more than any buffer takes at once.
  private static List<Bytes> many() {
    return IntStream.range(0, 10_000)
        .mapToObj(i -> Bytes.utf8("item " + i + " " + "x".repeat(i % 97)))
        .toList();
  }

  private static void assertIsOfInterrupt(@org.jspecify.annotations.Nullable Throwable failure) {
    if (failure instanceof AssertionError || failure instanceof NullPointerException) {
      throw new AssertionError("an interrupt should not break the source", failure);
    }
  }

  private void assertPrefix(List<Event> events, List<Bytes> items) throws Exception {
    var content = content(events);
    assertThat(content).isEqualTo(content(items).subList(0, content.size()));
  }

  /// What can be compared whatever the cuts: the bytes of a stream, else the payloads.
  private List<Object> content(List<?> eventsOrItems) {
    var stream = new ArrayList<Object>();
    for (var one : eventsOrItems) {
      boolean item = one instanceof Bytes;
      var payload = one instanceof Event event ? event.payload() : payload((Bytes) one);
      if (!isStream()) {
        stream.add(Snapshot.of(payload));
        continue;
      }
      for (byte b : ((Bytes) payload).toArray()) {
        stream.add(b);
      }
      if (item) {
        stream.add((byte) '\n');
      }
    }
    return stream;
  }

  private boolean isStream() {
    try {
      return subject().traits().emits().equals(java.util.Optional.of(PayloadKind.STREAM));
    } catch (Exception e) {
      throw new AssertionError("the subject cannot be made", e);
    }
  }
}
