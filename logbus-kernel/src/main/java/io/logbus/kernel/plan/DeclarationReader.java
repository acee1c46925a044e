// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import io.logbus.kernel.file.Findings;
import io.logbus.kernel.file.Replacement;
import io.logbus.kernel.file.Shown;
import io.logbus.kernel.file.Yaml;
import io.logbus.kernel.options.OptionBinder;
import io.logbus.kernel.options.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Reads the keys of a pipeline file and of its stages.
final class DeclarationReader {

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,100}");

  private final ModuleFinder modules;
  private final OptionBinder binder;
  private final Replacement replacement;
  private final Findings findings;

  DeclarationReader(
      ModuleFinder modules, OptionBinder binder, Replacement replacement, Findings findings) {
    this.modules = modules;
    this.binder = binder;
    this.replacement = replacement;
    this.findings = findings;
  }

  /// The keys of the file; empty when they have no stages to go on with.
  Optional<FileKeys> file(Yaml root) {
    if (!(root instanceof Yaml.Mapping mapping)) {
      findings.error(
          root.mark(),
          "a pipeline file is a mapping, not " + root.kind(),
          "it needs the key 'pipeline' with its stages");
      return Optional.empty();
    }
    return binder
        .bind(FileKeys.class, mapping, mapping.mark(), new Subject("key", "the pipeline file"))
        .value();
  }

  /// The stages in the order of the file, with what they take from presets.
  List<Declared> stages(Yaml pipeline, Presets presets) {
    if (!(pipeline instanceof Yaml.Mapping mapping)) {
      findings.error(
          pipeline.mark(),
          "'pipeline' must be a mapping of stages, not " + pipeline.kind(),
          "write each stage as 'name: {module: …, inputs: […]}'");
      return List.of();
    }
    if (mapping.entries().isEmpty() && mapping.whole()) {
      findings.error(mapping.mark(), "the pipeline has no stages");
    }
    return mapping.entries().stream().map(entry -> stage(entry, presets)).toList();
  }

  private Declared stage(Yaml.Entry entry, Presets presets) {
    var key = entry.key();
    boolean named = checkName(key, "a stage");
    var shown = "stage '" + Shown.cut(key.text()) + "'";
    var own = mapping(entry.value(), shown);
    var body = presets.fill(own);
    var read = keys(body, key, new Subject("key", shown));
    var keys = read.keys();
    var meant = read.meant();
    boolean moduleIsWrong = keys.module().isEmpty() && (isGiven(body, "module") || !named);
    int before = findings.count();
    var inputs = keys.inputs().map(this::inputs).orElse(List.of());
    boolean inputsAreWrong =
        findings.count() > before || keys.inputs().filter(DeclarationReader::isPart).isPresent();
    return new Declared(
        key,
        own,
        body,
        keys,
        inputs,
        new Declared.Doubts(
            !named,
            moduleIsWrong || (keys.module().isEmpty() && meant.contains("module")),
            inputsAreWrong || (keys.inputs().isEmpty() && meant.contains("inputs")),
            keys.config().isEmpty() && meant.contains("config")));
  }

  /// The keys of a stage or preset.
  ///
  /// @param meant keys that others may be slips of
  record Read(StageKeys keys, Set<String> meant) {}

  /// Reads them.
  ///
  /// @param key its name, which names the module too where nothing else does
  Read keys(Yaml.Mapping body, Yaml.Scalar key, Subject subject) {
    var module =
        body.get("module").orElse(key) instanceof Yaml.Scalar name ? name.text() : key.text();
    var unknown =
        binder.checkNames(List.of(StageKeys.class), body, subject, name -> asOption(module, name));
    var keys = binder.bindKnown(StageKeys.class, body, key.mark(), subject, unknown).value();
    return new Read(keys.orElse(StageKeys.NONE), unknown.meant());
  }

  private static boolean isGiven(Yaml.Mapping body, String key) {
    return body.get(key)
        .filter(value -> !(value instanceof Yaml.Scalar scalar && scalar.isNull()))
        .isPresent();
  }

  private static boolean isPart(Yaml value) {
    return value instanceof Yaml.Sequence list && !list.whole();
  }

  private Optional<String> asOption(String module, String name) {
    try {
      return modules.options(module).stream()
              .anyMatch(type -> binder.schema(type).option(name).isPresent())
          ? Optional.of("options of module '" + module + "' stand under 'config'")
          : Optional.empty();
    } catch (IllegalStateException _) {
      return Optional.empty(); // Told where the options of the broken module are read.
    }
  }

  /// Checks the name of a stage or preset.
  boolean checkName(Yaml.Scalar key, String what) {
    var name = key.text();
    if (Declared.isReserved(name)) {
      findings.error(key.mark(), "the name '" + name + "' is reserved", "choose another name");
      return false;
    }
    if (!NAME.matcher(name).matches()) {
      findings.error(
          key.mark(),
          "'" + Shown.cut(name) + "' cannot be the name of " + what,
          "a name has up to 100 letters from a to z, digits, '-' and '_'");
      return false;
    }
    return true;
  }

  /// The mapping itself; an empty one for nothing, and for what is none, which is noted.
  Yaml.Mapping mapping(Yaml value, String what) {
    if (value instanceof Yaml.Mapping mapping) {
      return mapping;
    }
    boolean nothing = value instanceof Yaml.Scalar scalar && scalar.isNull();
    if (!nothing) {
      findings.error(value.mark(), what + " must be a mapping, not " + value.kind());
    }
    return new Yaml.Mapping(List.of(), value.mark(), nothing);
  }

  private List<Declared.Input> inputs(Yaml value) {
    var inputs = new ArrayList<Declared.Input>();
    for (var item : value instanceof Yaml.Sequence list ? list.items() : List.of(value)) {
      if (item instanceof Yaml.Scalar scalar && !scalar.isNull()) {
        replacement
            .in(scalar, findings)
            .ifPresent(text -> inputs.add(Declared.Input.of(text.text(), scalar.mark())));
      } else {
        findings.error(
            item.mark(),
            "an input is the name of a stage, not " + item.kind(),
            "write 'inputs: [stage]'");
      }
    }
    return inputs;
  }
}
