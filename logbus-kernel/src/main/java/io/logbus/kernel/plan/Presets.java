// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import io.logbus.kernel.file.DidYouMean;
import io.logbus.kernel.file.Findings;
import io.logbus.kernel.file.Replacement;
import io.logbus.kernel.file.Shown;
import io.logbus.kernel.file.Yaml;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The `presets` of a pipeline file: named parts of stages, which a stage takes with `preset`. Of
/// several, each is laid over those before it, and what the stage says itself over all; see
/// [Overlay].
final class Presets {

  /// What stages may take in all: a piece counts 1, and 16 characters of text count 1 more. Else a
  /// file of a few kilobytes could ask for gigabytes.
  private static final long MOST_TAKEN = 1_000_000;

  private final Map<String, Yaml.Mapping> byName;
  private final boolean whole;
  private final Map<String, Long> weights = new HashMap<>();
  private final Replacement replacement;
  private final Findings findings;
  private final DidYouMean didYouMean = new DidYouMean();
  private long taken;

  /// @param byName in the order of the file
  /// @param whole whether they are all that the file declares
  Presets(
      Map<String, Yaml.Mapping> byName, boolean whole, Replacement replacement, Findings findings) {
    this.byName = byName;
    this.whole = whole;
    this.replacement = replacement;
    this.findings = findings;
  }

  /// A stage with all that it takes from presets. What it cannot have is noted, and then it is not
  /// whole: what is missing may be there.
  Yaml.Mapping fill(Yaml.Mapping stage) {
    var given = stage.get("preset");
    if (given.isEmpty()) {
      return stage;
    }
    var base = new Yaml.Mapping(List.of(), stage.mark(), true);
    for (var name :
        given.get() instanceof Yaml.Sequence list ? list.items() : List.of(given.get())) {
      base = Overlay.of(named(name), base);
    }
    return Overlay.of(stage, base);
  }

  private Yaml.Mapping named(Yaml name) {
    if (name instanceof Yaml.Scalar scalar && !scalar.isNull()) {
      return replacement
          .in(scalar, findings)
          .map(text -> named(text, scalar))
          .orElseGet(() -> Overlay.unread(name.mark()));
    }
    findings.error(
        name.mark(),
        "'preset' must be the name of a preset, or a list of names, not " + name.kind(),
        "write 'preset: name'");
    return Overlay.unread(name.mark());
  }

  private Yaml.Mapping named(Replacement.Text name, Yaml.Scalar scalar) {
    var preset = byName.get(name.text());
    if (preset == null) {
      noteUnknown(name, scalar);
      return Overlay.unread(scalar.mark());
    }
    taken += weights.computeIfAbsent(name.text(), _ -> weight(preset));
    if (taken > MOST_TAKEN) {
      findings.error(scalar.mark(), "what the stages take from presets adds up to too much");
      return Overlay.unread(scalar.mark());
    }
    return preset;
  }

  private void noteUnknown(Replacement.Text name, Yaml.Scalar scalar) {
    if (name.placeholder()) {
      findings.error(scalar.mark(), "'preset' cannot be checked without the value behind it");
    } else if (whole) {
      findings.error(
          scalar.mark(),
          "there is no preset '" + Shown.cut(scalar.text()) + "'",
          hint(name.text()));
    }
  }

  private String hint(String name) {
    return byName.isEmpty()
        ? "presets stand under the key 'presets' of the file"
        : didYouMean
            .among(byName.keySet(), name)
            .orElseGet(() -> "there are " + Shown.cut(String.join(", ", byName.keySet())));
  }

  private static long weight(Yaml value) {
    return switch (value) {
      case Yaml.Scalar scalar -> 1 + scalar.text().length() / 16;
      case Yaml.Sequence list -> 1 + list.items().stream().mapToLong(Presets::weight).sum();
      case Yaml.Mapping mapping ->
          1 + mapping.entries().stream().mapToLong(entry -> 1 + weight(entry.value())).sum();
    };
  }
}
