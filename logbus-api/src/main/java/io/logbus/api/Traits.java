// SPDX-License-Identifier: Apache-2.0
package io.logbus.api;

import io.logbus.api.config.ByteSize;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// What the planner must know of a component before it runs. Start from one of the static methods,
/// then add what differs: `Traits.transform().output("late").statePerLane()`.
///
/// @param accepts the payloads that it takes; empty for a source
/// @param emits the payloads that it gives; empty for "as the input", and for a sink
/// @param outputs names of outputs besides the main one
/// @param memory the most heap that the instance keeps besides the event in hand
/// @param tick how often [Transform#tick] wants to be called; zero for never
/// @param longestHold the longest time that it holds back an event; zero for never
/// @param replayable whether a source can read again what was not confirmed
/// @param perLane whether its state belongs to one lane, so that each lane gets an instance of its
///   own
/// @param compresses whether a sink writes what [SinkBatch#compressed] makes of its bytes, so that
///   its stage may have a `compression`
/// @param timeout how long one write of a sink may take where its stage does not say; empty for as
///   long as it does
/// @param uses what it uses outside the pipeline, where that may collide with other stages
/// @param faults what is wrong with the options beyond their types
public record Traits(
    Set<PayloadKind> accepts,
    Optional<PayloadKind> emits,
    Set<String> outputs,
    ByteSize memory,
    Duration tick,
    Duration longestHold,
    boolean replayable,
    boolean perLane,
    boolean compresses,
    Optional<Duration> timeout,
    List<Use> uses,
    List<Fault> faults) {

  /// Something wrong with an option.
  ///
  /// @param option its path in `config`, such as `rules.0.when`
  /// @param offset where in its text, in characters from the start; 0 for the whole
  /// @param message what is wrong and what to do, in a clause: `'}' is missing`
  public record Fault(String option, int offset, String message) {}

  private static final Traits NONE =
      new Traits(
          Set.of(),
          Optional.empty(),
          Set.of(),
          new ByteSize(0),
          Duration.ZERO,
          Duration.ZERO,
          false,
          false,
          false,
          Optional.empty(),
          List.of(),
          List.of());

  public Traits {
    accepts = Set.copyOf(accepts);
    outputs = Collections.unmodifiableSet(new LinkedHashSet<>(outputs));
    uses = List.copyOf(uses);
    faults = List.copyOf(faults);
  }

  /// A source of such payloads.
  public static Traits source(PayloadKind emits) {
    return NONE.emitting(emits);
  }

  /// A transform of fields to fields.
  public static Traits transform() {
    return NONE.accepting(PayloadKind.FIELDS);
  }

  /// A transform that takes any payload and passes its kind on.
  public static Traits anyTransform() {
    return NONE.accepting(PayloadKind.values());
  }

  /// A sink of such payloads. One that accepts bytes may be given an `encode`, which lets it take
  /// fields too.
  public static Traits sink(PayloadKind... accepts) {
    return NONE.accepting(accepts);
  }

  /// A decoder that makes such payloads.
  public static Traits decoder(PayloadKind emits) {
    return NONE.accepting(PayloadKind.STREAM, PayloadKind.BYTES).emitting(emits).statePerLane();
  }

  /// A compression.
  public static Traits compression() {
    return NONE;
  }

  /// An encoder of such payloads.
  public static Traits encoder(PayloadKind... accepts) {
    return NONE.accepting(accepts).emitting(PayloadKind.BYTES);
  }

  /// Taking these payloads and no others.
  public Traits accepting(PayloadKind... kinds) {
    var set = EnumSet.noneOf(PayloadKind.class);
    Collections.addAll(set, kinds);
    return with(change -> change.accepts = set);
  }

  /// Giving this payload, whatever came in.
  public Traits emitting(PayloadKind kind) {
    return with(change -> change.emits = Optional.of(kind));
  }

  /// With a further output, addressed as `stage.name`.
  public Traits output(String name) {
    var more = new LinkedHashSet<>(outputs);
    more.add(name);
    return with(change -> change.outputs = more);
  }

  /// Keeping up to so much heap.
  public Traits memory(ByteSize most) {
    return with(change -> change.memory = most);
  }

  /// Called by the clock this often.
  public Traits ticking(Duration every) {
    return with(change -> change.tick = every);
  }

  /// Holding events back up to so long.
  public Traits holding(Duration longest) {
    return with(change -> change.longestHold = longest);
  }

  /// Able to read again what was not confirmed.
  public Traits replaying() {
    return with(change -> change.replayable = true);
  }

  /// With state that belongs to one lane.
  public Traits statePerLane() {
    return with(change -> change.perLane = true);
  }

  /// Writing what [SinkBatch#compressed] makes of its bytes.
  public Traits compressing() {
    return with(change -> change.compresses = true);
  }

  /// With a time that one write may take, where the stage's `timeout` does not say: for what has to
  /// answer, such as a server.
  public Traits timeout(Duration usual) {
    return with(change -> change.timeout = Optional.of(usual));
  }

  /// Using this, besides what it was said to use before.
  public Traits using(Use use) {
    var more = new ArrayList<>(uses);
    more.add(use);
    return with(change -> change.uses = more);
  }

  /// With something wrong in an option.
  public Traits fault(String option, int offset, String message) {
    var more = new ArrayList<>(faults);
    more.add(new Fault(option, offset, message));
    return with(change -> change.faults = more);
  }

  private Traits with(Consumer<Change> what) {
    var change = new Change(this);
    what.accept(change);
    return change.made();
  }

  /// A copy that can still be changed.
  private static final class Change {
    private Set<PayloadKind> accepts;
    private Optional<PayloadKind> emits;
    private Set<String> outputs;
    private ByteSize memory;
    private Duration tick;
    private Duration longestHold;
    private boolean replayable;
    private boolean perLane;
    private boolean compresses;
    private Optional<Duration> timeout;
    private List<Use> uses;
    private List<Fault> faults;

    Change(Traits of) {
      accepts = of.accepts;
      emits = of.emits;
      outputs = of.outputs;
      memory = of.memory;
      tick = of.tick;
      longestHold = of.longestHold;
      replayable = of.replayable;
      perLane = of.perLane;
      compresses = of.compresses;
      timeout = of.timeout;
      uses = of.uses;
      faults = of.faults;
    }

    Traits made() {
      return new Traits(
          accepts,
          emits,
          outputs,
          memory,
          tick,
          longestHold,
          replayable,
          perLane,
          compresses,
          timeout,
          uses,
          faults);
    }
  }
}
