// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.Component;
import io.logbus.api.PayloadKind;
import io.logbus.api.Transform;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.api.event.Fields;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What holds for every [Transform]: shared events stay as they are, a rejected event leaves no
/// trace, and what is held is let go of once, at the latest at the end.
public abstract class TransformContract extends ComponentContract {

  /// The component with options for these tests.
  protected abstract Subject<?> subject() throws Exception;

  /// Events that the transform takes, of which at least one makes it emit.
  protected abstract List<Event> samples();

  /// Events that the transform rejects with these options; none where it never does.
  protected abstract List<Event> rejected();

  @Override
  final List<Subject<?>> subjects() throws Exception {
    assertThat(subject().component().kind()).isEqualTo(Component.Kind.TRANSFORM);
    return List.of(subject());
  }

  @Test
  final void takesTheSamplesAndEmits() throws Exception {
    var run = finished(samples());
    assertThat(run.rejected()).isEmpty();
    assertThat(run.output().emitted()).isNotEmpty();
  }

  @Test
  final void eventsInHandStayAsTheyAre() throws Exception {
    var events = new ArrayList<>(samples());
    events.addAll(rejected());
    var before = Snapshot.of(events);
    finished(events);
    assertThat(Snapshot.of(events)).isEqualTo(before);
  }

  @Test
  final void rejectedEventLeavesNoTrace() throws Exception {
    var mixed = new ArrayList<Event>();
    for (var sample : samples()) {
      mixed.addAll(rejected());
      mixed.add(sample);
    }
    var run = finished(mixed);
    assertThat(run.rejected()).hasSize(rejected().size() * samples().size());
    assertThat(run.rejected())
        .allSatisfy(one -> assertThat(one.why().getMessage()).as("told to the user").isNotBlank());
    assertThat(emitted(run)).isEqualTo(emitted(finished(samples())));
  }

  @Test
  final void runsCutAnywhereGiveTheSame() throws Exception {
    var whole = emitted(finished(samples()));
    try (var transform = create()) {
      var run = new Run(transform, subject().traits());
      for (var sample : samples()) {
        run.apply(sample);
      }
      assertThat(emitted(run.end())).isEqualTo(whole);
    }
  }

  @Test
  final void endLetsGoOfWhatIsHeld() throws Exception {
    assertThat(finished(samples()).output().held()).isZero();
  }

  @Test
  final void endWithoutEventsEmitsNothing() throws Exception {
    assertThat(finished(List.of()).output().emitted()).isEmpty();
  }

  @Test
  final void timeLetsGoOfWhatIsHeld() throws Exception {
    var longest = subject().traits().longestHold();
    var context = new TestContext();
    try (var transform = subject().create(Transform.class, context)) {
      var run = new Run(transform, subject().traits()).apply(samples());
      if (longest.isPositive()) {
        context.clock().advance(longest);
        run.tick(context.clock().instant());
        assertThat(run.output().held()).isZero();
      }
      run.output().assertRulesKept();
    }
  }

  @Test
  final void uglyEventsAreTakenOrRejected() throws Exception {
    var ugly = ugly();
    var before = Snapshot.of(ugly);
    var run = finished(ugly);
    assertThat(run.rejected())
        .allSatisfy(one -> assertThat(one.why().getMessage()).as("told to the user").isNotBlank());
    assertThat(Snapshot.of(ugly)).isEqualTo(before);
  }

  @Test
  final void closesWithoutHavingBeenCalled() throws Exception {
    create().close();
  }

  private Run finished(List<Event> events) throws Exception {
    try (var transform = create()) {
      var run = new Run(transform, subject().traits()).apply(events).end();
      run.output().assertRulesKept();
      return run;
    }
  }

  private Transform create() throws Exception {
    return subject().create(Transform.class, new TestContext());
  }

  private static List<Object> emitted(Run run) {
    var all = new ArrayList<Object>();
    for (var one : run.output().emitted()) {
      all.add(List.of(one.output(), Snapshot.of(one.event())));
    }
    return all;
  }

  /// Events of the accepted kinds that a transform hardly expects.
  private List<Event> ugly() throws Exception {
    var accepts = subject().traits().accepts();
    var ugly = new ArrayList<Event>();
    if (accepts.contains(PayloadKind.FIELDS)) {
      var nothing = new HashMap<String, @Nullable Object>();
      nothing.put("", null);
      ugly.add(Event.of(Fields.empty(), ManualClock.START));
      ugly.add(Event.of(Fields.of(nothing), ManualClock.START));
      ugly.add(Event.of(Fields.of(Map.of("a.b", List.of(), "a", Map.of())), ManualClock.START));
      ugly.add(Event.of(Fields.of(Map.of("big", "x".repeat(1 << 20))), ManualClock.START));
    }
    if (accepts.contains(PayloadKind.BYTES) || accepts.contains(PayloadKind.STREAM)) {
      ugly.add(Event.of(Bytes.empty(), ManualClock.START));
      ugly.add(Event.of(Bytes.wrap(new byte[] {0, -1, 10, 13}), ManualClock.START));
      ugly.add(Event.of(Bytes.wrap(new byte[1 << 20]), ManualClock.START));
    }
    return ugly;
  }
}
