// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit;

import io.logbus.api.Component.Kind;
import io.logbus.api.PayloadKind;
import io.logbus.api.Traits;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// What traits can be true of a kind of component.
final class TraitsRules {

  private static final Pattern OUTPUT = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]*");

  private final List<String> faults = new ArrayList<>();
  private final Traits traits;

  private TraitsRules(Traits traits) {
    this.traits = traits;
  }

  /// What is wrong with the traits of a component; empty when nothing is.
  static List<String> check(Subject<?> subject) {
    var rules = new TraitsRules(subject.traits());
    rules.require(
        rules.traits.equals(subject.traits()), "traits are a pure function of the options");
    rules.require(rules.traits.faults().isEmpty(), "the options of a contract test have no faults");
    rules.kind(subject.component().kind());
    rules.times();
    rules.outputs(subject.component().kind());
    return rules.faults;
  }

  private void kind(Kind kind) {
    var accepts = traits.accepts();
    var emits = traits.emits();
    require(kind == Kind.SOURCE || !traits.replayable(), "only a source can be replayable");
    require(
        kind == Kind.SINK || (!traits.compresses() && traits.timeout().isEmpty()),
        "only a sink writes compressed, or within a time");
    switch (kind) {
      case SOURCE -> {
        require(accepts.isEmpty(), "a source accepts nothing");
        require(emits.isPresent(), "a source says what it emits");
      }
      case TRANSFORM -> require(!accepts.isEmpty(), "a transform says what it accepts");
      case SINK -> {
        require(!accepts.isEmpty(), "a sink says what it accepts");
        require(emits.isEmpty(), "a sink emits nothing");
      }
      case DECODER -> {
        require(
            accepts.equals(Set.of(PayloadKind.STREAM, PayloadKind.BYTES)),
            "a decoder accepts bytes and streams of them");
        require(emits.isPresent(), "a decoder says what it emits");
        require(traits.perLane(), "a decoder has state per lane");
      }
      case ENCODER -> {
        require(!accepts.isEmpty(), "an encoder says what it accepts");
        require(emits.equals(Optional.of(PayloadKind.BYTES)), "an encoder emits bytes");
      }
      case COMPRESSION ->
          require(
              accepts.isEmpty() && emits.isEmpty(),
              "a compression has nothing to do with payloads");
    }
  }

  private void times() {
    require(!traits.tick().isNegative(), "'tick' is not negative");
    require(!traits.longestHold().isNegative(), "'longestHold' is not negative");
    require(
        traits.longestHold().isZero()
            || (traits.tick().isPositive() && traits.tick().compareTo(traits.longestHold()) <= 0),
        "what holds events for a time lets go of them in 'tick', called at least that often");
  }

  private void outputs(Kind kind) {
    require(
        kind == Kind.TRANSFORM || traits.outputs().isEmpty(), "only a transform has named outputs");
    for (var output : traits.outputs()) {
      require(
          OUTPUT.matcher(output).matches() && !output.equals("rejected"),
          "an output is named by letters, digits, '-' and '_', and not 'rejected': " + output);
    }
  }

  private void require(boolean kept, String rule) {
    if (!kept) {
      faults.add(rule);
    }
  }
}
