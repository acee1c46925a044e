// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit;

import io.logbus.api.Hold;
import io.logbus.api.Output;
import io.logbus.api.Traits;
import io.logbus.api.event.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The kernel's side of a transform: keeps what is emitted and held, and watches over the rules of
/// [Output]. For one thread, like a transform. Drive a transform with [Run], which opens and closes
/// it around each call.
public final class CollectingOutput implements Output {

  /// An event and the output it went to; the empty text names the main one.
  public record Emitted(String output, Event event) {}

  /// What may be done with it.
  enum Call {
    NONE,
    APPLY,
    OTHER
  }

  private final Rules rules = new Rules();
  private final Set<String> outputs;
  private final List<Emitted> emitted = new ArrayList<>();
  private final List<TestHold> holds = new ArrayList<>();
  private Call call = Call.NONE;

  /// For a transform with these traits.
  public CollectingOutput(Traits traits) {
    this.outputs = traits.outputs();
  }

  void enter(Call next) {
    call = next;
  }

  @Override
  public void emit(Event event) {
    put("", event);
  }

  @Override
  public void emit(String output, Event event) {
    rules.require(
        outputs.contains(output), "the traits do not name the output '" + output + "': " + outputs);
    put(output, event);
  }

  @Override
  public void emit(Event event, Hold spent) {
    put("", event);
    own(spent).spend();
  }

  @Override
  public Hold hold(@Nullable Hold with) {
    rules.require(call == Call.APPLY, "an event can be held only in 'apply'");
    if (with != null) {
      own(with).spend();
    }
    var hold = new TestHold();
    holds.add(hold);
    return hold;
  }

  private TestHold own(Hold hold) {
    rules.require(
        hold instanceof TestHold test && holds.contains(test), "the hold is of another output");
    return (TestHold) hold;
  }

  private void put(String output, Event event) {
    rules.require(call != Call.NONE, "an output is valid only during the call it was given to");
    emitted.add(new Emitted(output, event));
  }

  /// What was emitted, in order.
  public List<Emitted> emitted() {
    return List.copyOf(emitted);
  }

  /// The events of the main output.
  public List<Event> events() {
    return events("");
  }

  /// The events of a named output.
  public List<Event> events(String output) {
    return emitted.stream().filter(one -> one.output().equals(output)).map(Emitted::event).toList();
  }

  /// How many holds are neither spent nor released.
  public int held() {
    return (int) holds.stream().filter(hold -> !hold.spent).count();
  }

  /// Fails if the transform broke a rule of [Output].
  public void assertRulesKept() {
    rules.assertKept();
  }

  /// A hold that is spent or released once.
  private final class TestHold implements Hold {
    private boolean spent;

    private void spend() {
      rules.require(!spent, "a hold is spent or released once");
      spent = true;
    }

    @Override
    public void release() {
      rules.require(call != Call.NONE, "a hold is released during a call of the transform");
      spend();
    }
  }
}
