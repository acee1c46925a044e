// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.core;

import io.logbus.api.StageException;
import io.logbus.api.Traits;
import io.logbus.api.config.FieldPath;
import io.logbus.api.config.OptionSyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// What is wrong with the options of one stage, gathered while they are read, and the paths that
/// were read. The planner reads options to learn of faults, the factory reads them again for use.
final class Faults {

  private final List<Traits.Fault> found = new ArrayList<>();
  private final boolean forUse;
  private boolean payload;

  private Faults(boolean forUse) {
    this.forUse = forUse;
  }

  /// For options that are read to learn of faults.
  static Faults noted() {
    return new Faults(false);
  }

  /// For options that were found right, and are read again for use.
  static Faults excluded() {
    return new Faults(true);
  }

  /// Notes that something is wrong; see [Traits.Fault].
  ///
  /// @throws IllegalArgumentException if that is excluded
  void add(String option, int offset, String message) {
    if (forUse) {
      throw new IllegalArgumentException("'" + option + "': " + message);
    }
    found.add(new Traits.Fault(option, offset, message));
  }

  /// Whether nothing is wrong so far.
  boolean isEmpty() {
    return found.isEmpty();
  }

  /// Reads the path of a field; empty if it is none, which is noted.
  Optional<FieldPath> path(String option, String text) {
    return read(option, text, FieldPath::parse).map(this::uses);
  }

  /// Notes that the stage uses a field.
  FieldPath uses(FieldPath path) {
    payload |= !path.isMetadata();
    return path;
  }

  /// Reads a text; empty if that fails, which is noted.
  <T> Optional<T> read(String option, String text, Function<String, T> parser) {
    try {
      return Optional.of(parser.apply(text));
    } catch (OptionSyntaxException fault) {
      add(option, fault.offset(), StageException.reason(fault));
      return Optional.empty();
    }
  }

  /// The traits of a transform that has these faults. It takes payloads of any kind if it uses
  /// nothing but metadata.
  Traits traits() {
    var traits = payload ? Traits.transform() : Traits.anyTransform();
    for (var fault : found) {
      traits = traits.fault(fault.option(), fault.offset(), fault.message());
    }
    return traits;
  }
}
