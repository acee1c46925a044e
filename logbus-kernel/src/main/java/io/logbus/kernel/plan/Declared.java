// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import io.logbus.kernel.file.Mark;
import io.logbus.kernel.file.Yaml;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// A stage as the file declares it, before its module is looked up.
///
/// @param own the mapping in the pipeline, without what it takes from presets
/// @param body the whole mapping, to find the places of its keys
/// @param doubts what of it was found wrong
record Declared(
    Yaml.Scalar key,
    Yaml.Mapping own,
    Yaml.Mapping body,
    StageKeys keys,
    List<Input> inputs,
    Doubts doubts) {

  /// What about a stage was found wrong and told, so that nothing more is concluded from it.
  ///
  /// @param name it cannot be the name of a stage
  /// @param module which one is meant cannot be known
  /// @param inputs not all that are meant are known
  /// @param config there may be options in another place
  record Doubts(boolean name, boolean module, boolean inputs, boolean config) {}

  /// One of the `inputs`.
  ///
  /// @param output what stands behind the dot
  record Input(String stage, Optional<String> output, Mark mark) {

    static Input of(String text, Mark mark) {
      int dot = text.indexOf('.');
      return dot < 0
          ? new Input(text, Optional.empty(), mark)
          : new Input(text.substring(0, dot), Optional.of(text.substring(dot + 1)), mark);
    }

    /// As written, or the name of a virtual stage in its usual form.
    String text() {
      if (isErrors() || isStats()) {
        return stage.toUpperCase(Locale.ROOT);
      }
      return output.map(name -> stage + "." + name).orElse(stage);
    }

    boolean isErrors() {
      return stage.equalsIgnoreCase("ERRORS") && output.isEmpty();
    }

    boolean isStats() {
      return stage.equalsIgnoreCase("STATS") && output.isEmpty();
    }

    boolean isOutputOfVirtual() {
      return Declared.isReserved(stage) && output.isPresent();
    }
  }

  /// Whether a name is that of a virtual stage, in any case of letters.
  static boolean isReserved(String name) {
    return name.equalsIgnoreCase("ERRORS") || name.equalsIgnoreCase("STATS");
  }

  String name() {
    return key.text();
  }

  Mark mark() {
    return key.mark();
  }

  /// What its state is called.
  String id() {
    return keys.id().orElse(name());
  }

  String module() {
    return keys.module().orElse(name());
  }

  /// Everything that stands beside `config`: options too, perhaps, in the wrong place.
  Set<String> keysElsewhere() {
    return body.entries().stream().map(entry -> entry.key().text()).collect(Collectors.toSet());
  }

  /// Where a key stands, or the stage's name if it does not.
  Mark markOf(String name) {
    return mark(name, body);
  }

  /// Where something is to be added under a key: in the stage itself, also if a preset has the key.
  Mark placeOf(String name) {
    return mark(name, own);
  }

  private Mark mark(String name, Yaml.Mapping in) {
    return in.entries().stream()
        .filter(entry -> entry.key().text().equals(name))
        .findFirst()
        .map(entry -> entry.key().mark())
        .orElse(mark());
  }
}
