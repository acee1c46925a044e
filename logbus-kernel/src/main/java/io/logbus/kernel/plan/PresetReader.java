// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import io.logbus.kernel.file.Findings;
import io.logbus.kernel.file.Mark;
import io.logbus.kernel.file.Replacement;
import io.logbus.kernel.file.Shown;
import io.logbus.kernel.file.Yaml;
import io.logbus.kernel.options.Subject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Reads the key `presets` and checks each preset as far as it says something by itself, whether a
/// stage takes it or not. What more there is to say of it, the stages say that take it, in its
/// place, and once.
final class PresetReader {

  /// What belongs to one stage, and what to do.
  private static final Map<String, String> OF_A_STAGE =
      Map.of(
          "inputs", "write them in each stage that takes the preset",
          "id", "it names one stage: write it there",
          "preset", "a stage can take several: 'preset: [a, b]'");

  private final DeclarationReader stages;
  private final StageBuilder builder;
  private final ModuleFinder modules;
  private final Replacement replacement;
  private final Findings findings;

  PresetReader(
      DeclarationReader stages,
      StageBuilder builder,
      ModuleFinder modules,
      Replacement replacement,
      Findings findings) {
    this.stages = stages;
    this.builder = builder;
    this.modules = modules;
    this.replacement = replacement;
    this.findings = findings;
  }

  /// The presets of a file.
  ///
  /// @param root the whole of it
  Presets read(Yaml root) {
    var byName = new LinkedHashMap<String, Yaml.Mapping>();
    boolean whole = true;
    if (root instanceof Yaml.Mapping file && file.get("presets").isPresent()) {
      tellOnce(file);
      var presets = stages.mapping(file.get("presets").get(), "'presets'");
      presets.entries().forEach(entry -> byName.put(entry.key().text(), read(entry)));
      whole = presets.whole();
    }
    return new Presets(byName, whole, replacement, findings);
  }

  /// From the key `presets` to the next one.
  private void tellOnce(Yaml.Mapping file) {
    Optional<Mark> from = Optional.empty();
    for (var entry : file.entries()) {
      if (from.isPresent()) {
        findings.tellOnce(from.get(), Optional.of(entry.key().mark()));
        return;
      }
      if (entry.key().text().equals("presets")) {
        from = Optional.of(entry.key().mark());
      }
    }
    from.ifPresent(start -> findings.tellOnce(start, Optional.empty()));
  }

  private Yaml.Mapping read(Yaml.Entry entry) {
    var key = entry.key();
    stages.checkName(key, "a preset");
    var what = "preset '" + Shown.cut(key.text()) + "'";
    var preset = withoutKeysOfAStage(stages.mapping(entry.value(), what), what);
    var keys = stages.keys(preset, key, new Subject("key", what)).keys();
    keys.module().ifPresent(module -> check(module, keys, preset.get("module").orElse(key).mark()));
    return preset;
  }

  /// As for a stage, but an option that is not there may be in the stage.
  private void check(String module, StageKeys keys, Mark mark) {
    if (modules.find(module).isEmpty()) {
      findings.error(
          mark, "there is no module '" + Shown.cut(module) + "'", modules.hint(module, true));
    } else if (keys.config().orElse(null) instanceof Yaml.Mapping config) {
      builder.checkNames(module, config);
    }
  }

  private Yaml.Mapping withoutKeysOfAStage(Yaml.Mapping preset, String what) {
    var kept = new ArrayList<Yaml.Entry>();
    for (var entry : preset.entries()) {
      var name = entry.key().text();
      var hint = OF_A_STAGE.get(name);
      if (hint == null) {
        kept.add(entry);
      } else {
        findings.error(entry.key().mark(), what + " cannot hold '" + name + "'", hint);
      }
    }
    return kept.size() == preset.entries().size()
        ? preset
        : new Yaml.Mapping(kept, preset.mark(), false);
  }
}
