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
import java.util.Optional;
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
  ///   the items with a line feed behind each. They may be more than a pipe holds, so that one that
  ///   stays open is fed by a thread
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
    var running = run(FEW, Then.STAYS_OPEN, intake);
    intake.awaitEvents(events -> content(events).equals(content(FEW)), patience());
    running.interrupt();
    assertEndsByInterrupt(running, intake);
    assertThat(content(intake.events())).isEqualTo(content(FEW));
  }

  @Test
  final void interruptBeforeRunEndsIt() throws Exception {
    var intake = CollectingIntake.settling();
    var running =
        Running.start(
            () -> {
              Thread.currentThread().interrupt();
              live(FEW, Then.STAYS_OPEN, intake);
            });
    assertEndsByInterrupt(running, intake);
    assertPrefix(intake.events(), FEW);
  }

  @Test
  final void interruptWhileStalledEndsRunAndKeepsWhatWasRead() throws Exception {
    var intake = CollectingIntake.settling();
    intake.stall();
    var running = run(many(), Then.STAYS_OPEN, intake);
    intake.awaitWaitingEmit(patience());
    running.interrupt();
    intake.release();
    assertEndsByInterrupt(running, intake);
    assertThat(intake.events()).isNotEmpty();
    assertPrefix(intake.events(), many());
  }

  @Test
  final void cancelledPipelineEndsRunAndLetsItClose() throws Exception {
    var intake = CollectingIntake.settling();
    intake.stall();
    var running = run(FEW, Then.STAYS_OPEN, intake);
    intake.awaitWaitingEmit(patience());
    intake.cancel();
    running.interrupt();
    assertEndsByInterrupt(running, intake);
    assertThat(intake.events()).isEmpty();
  }

  @Test
  final void closesWithoutHavingRun() throws Exception {
    over(FEW, Then.STAYS_OPEN, new TestContext()).close();
  }

  private void runToEnd(List<Bytes> items, CollectingIntake intake) throws Exception {
    var failure = run(items, Then.ENDS, intake).end(patience());
    if (failure.isPresent()) {
      throw new AssertionError("the source failed", failure.get());
    }
    intake.assertRulesKept();
  }

  private Running run(List<Bytes> items, Then then, CollectingIntake intake) {
    return Running.start(() -> live(items, then, intake));
  }

  /// The life of a source: made, run and closed on one thread.
  private void live(List<Bytes> items, Then then, CollectingIntake intake) throws Exception {
    var source = over(items, then, new TestContext());
    Exception failure = null;
    try {
      source.run(intake);
    } catch (Exception e) {
      failure = e;
    }
    Thread.interrupted();
    try {
      source.close();
    } catch (Exception e) {
      throw new AssertionError("the source cannot be closed", e);
    }
    if (failure != null) {
      throw failure;
    }
  }

  /// A source that was interrupted may return or throw, but not for a fault of its own.
  private void assertEndsByInterrupt(Running running, CollectingIntake intake)
      throws InterruptedException {
    var failure = running.end(patience()).orElse(null);
    if (failure instanceof Error || failure instanceof NullPointerException) {
      throw new AssertionError("an interrupt should not break the source", failure);
    }
    intake.assertRulesKept();
  }

  /// Ten thousand items: more than any buffer takes at once.
  private static List<Bytes> many() {
    return IntStream.range(0, 10_000)
        .mapToObj(i -> Bytes.utf8("item " + i + " " + "x".repeat(i % 97)))
        .toList();
  }

  private void assertPrefix(List<Event> events, List<Bytes> items) throws Exception {
    var content = content(events);
    var whole = content(items);
    assertThat(content).isEqualTo(whole.subList(0, Math.min(whole.size(), content.size())));
  }

  /// What can be compared whatever the cuts: the bytes of a stream, else the payloads.
  private List<Object> content(List<?> eventsOrItems) {
    boolean stream = emitsStream();
    var content = new ArrayList<Object>();
    for (var one : eventsOrItems) {
      var payload = one instanceof Event event ? event.payload() : payload((Bytes) one);
      if (!stream) {
        content.add(Snapshot.ofPayload(payload));
        continue;
      }
      for (byte b : ((Bytes) payload).toArray()) {
        content.add(b);
      }
      if (one instanceof Bytes) {
        content.add((byte) '\n');
      }
    }
    return content;
  }

  private boolean emitsStream() {
    try {
      return subject().traits().emits().equals(Optional.of(PayloadKind.STREAM));
    } catch (Exception e) {
      throw new AssertionError("the subject cannot be made", e);
    }
  }
}
