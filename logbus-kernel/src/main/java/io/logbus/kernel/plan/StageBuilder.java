// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import io.logbus.api.Component;
import io.logbus.api.Component.Kind;
import io.logbus.api.Traits;
import io.logbus.kernel.catalog.Catalog;
import io.logbus.kernel.catalog.Offer;
import io.logbus.kernel.catalog.PluginFailure;
import io.logbus.kernel.file.Findings;
import io.logbus.kernel.file.Mark;
import io.logbus.kernel.file.Replacement;
import io.logbus.kernel.file.Shown;
import io.logbus.kernel.file.Yaml;
import io.logbus.kernel.options.OptionBinder;
import io.logbus.kernel.options.Subject;
import io.logbus.kernel.options.UnknownNames;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Finds the module of each declared stage and reads its options.
final class StageBuilder {

  private final ModuleFinder modules;
  private final Catalog catalog;
  private final DeclarationReader reader;
  private final OptionBinder binder;
  private final Replacement replacement;
  private final Findings findings;

  StageBuilder(
      Catalog catalog,
      ModuleFinder modules,
      DeclarationReader reader,
      OptionBinder binder,
      Replacement replacement,
      Findings findings) {
    this.modules = modules;
    this.catalog = catalog;
    this.reader = reader;
    this.binder = binder;
    this.replacement = replacement;
    this.findings = findings;
  }

  Draft build(Declared declared) {
    var module = declared.module();
    var found = modules.find(module);
    boolean doubtful = declared.doubts().module();
    if (found.isEmpty() && !doubtful) {
      findings.error(
          declared.keys().module().isPresent() ? valueMark(declared) : declared.mark(),
          "there is no module '" + Shown.cut(module) + "'",
          modules.hint(module, declared.keys().module().isPresent()));
    }
    if (found.isEmpty() || doubtful) {
      return new Draft(
          declared,
          Draft.Role.UNKNOWN,
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());
    }
    var role = found.get().role();
    var given =
        declared
            .keys()
            .config()
            .map(value -> reader.mapping(value, "'config' of stage '" + declared.name() + "'"))
            .orElse(new Yaml.Mapping(List.of(), declared.mark(), !declared.doubts().config()));
    var place = declared.placeOf("config");
    var subject = subject(module);
    var unknown = checkNames(module, given).found(declared.keysElsewhere());
    var bound = bind(found.get().offer(), given, place, subject, unknown);
    Optional<ParseOptions> parse =
        role == Draft.Role.PARSE
            ? binder.bindKnown(ParseOptions.class, given, place, subject, unknown).whenClean()
            : Optional.empty();
    var draft =
        new Draft(declared, role, bound, codec(declared, role), compression(declared, role), parse);
    new KeyUse(findings).check(draft);
    return draft;
  }

  private static Subject subject(String module) {
    return new Subject("option", "module '" + module + "'");
  }

  /// Notes options that the module does not have.
  UnknownNames checkNames(String module, Yaml.Mapping given) {
    return checkNames(modules.options(module), given, subject(module));
  }

  private static Mark valueMark(Declared declared) {
    return declared.body().get("module").map(Yaml::mark).orElse(declared.mark());
  }

  private UnknownNames checkNames(
      List<Class<? extends Record>> types, Yaml.Mapping given, Subject subject) {
    try {
      return binder.checkNames(types, given, subject, this::asKey);
    } catch (IllegalStateException _) {
      return new UnknownNames(true, Set.of()); // Told by bind, which meets it again.
    }
  }

  private Optional<String> asKey(String name) {
    if (name.equals("content_encoding")) {
      return Optional.of(
          "'compression' is a key of the stage: write 'compression: gzip' beside 'config'");
    }
    return binder.schema(StageKeys.class).option(name).isPresent()
        ? Optional.of("'" + name + "' is a key of the stage: write it beside 'config'")
        : Optional.empty();
  }

  private <C extends Record> Optional<Bound<?>> bind(
      Offer offer, Yaml.Mapping given, Mark place, Subject subject, UnknownNames unknown) {
    @SuppressWarnings("unchecked") // a name for the wildcard
    var component = (Component<C>) offer.component();
    try (var _ = new LoaderScope(component.options().getClassLoader())) {
      return binder
          .bindKnown(component.options(), given, place, subject, unknown)
          .whenClean()
          .flatMap(options -> describe(component, options, given, place, subject));
    } catch (RuntimeException | LinkageError | InternalError | StackOverflowError e) {
      String of = subject.owner() + " of plugin '" + offer.plugin() + "' ";
      findings.error(
          place,
          of + "is broken: " + PluginFailure.reason(e),
          e instanceof LinkageError
              ? "get its zip again, or tell the author of the plugin"
              : "tell the author of the plugin");
      return Optional.empty();
    }
  }

  private <C extends Record> Optional<Bound<?>> describe(
      Component<C> component, C options, Yaml.Mapping given, Mark place, Subject subject) {
    Traits traits = component.traits().apply(options);
    for (var fault : traits.faults()) {
      findings.error(
          OptionPlaces.of(given, fault).orElse(place),
          "'" + fault.option() + "' of " + subject.owner() + ": " + fault.message());
    }
    return traits.faults().isEmpty()
        ? Optional.of(new Bound<>(component, options, traits))
        : Optional.empty();
  }

  /// The codec of `decode` on a source or `encode` on a sink: its name, or its name with its
  /// options.
  private Optional<Bound<?>> codec(Declared declared, Draft.Role role) {
    return switch (role) {
      case READ -> declared.keys().decode().flatMap(value -> codec(value, "decode", Kind.DECODER));
      case WRITE -> declared.keys().encode().flatMap(value -> codec(value, "encode", Kind.ENCODER));
      case CHANGE, PARSE, FORMAT, UNKNOWN -> Optional.empty();
    };
  }

  /// That of a source or sink: its name, or its name with its options.
  private Optional<Bound<?>> compression(Declared declared, Draft.Role role) {
    return switch (role) {
      case READ, WRITE ->
          declared
              .keys()
              .compression()
              .flatMap(value -> codec(value, "compression", Kind.COMPRESSION));
      case CHANGE, PARSE, FORMAT, UNKNOWN -> Optional.empty();
    };
  }

  private Optional<Bound<?>> codec(Yaml value, String key, Kind kind) {
    return switch (value) {
      case Yaml.Scalar scalar when !scalar.isNull() ->
          codec(scalar, new Yaml.Mapping(List.of(), scalar.mark(), true), kind);
      case Yaml.Mapping mapping when mapping.entries().size() == 1 -> {
        var entry = mapping.entries().getFirst();
        yield codec(
            entry.key(), reader.mapping(entry.value(), "'" + entry.key().text() + "'"), kind);
      }
      default -> {
        findings.error(
            value.mark(),
            "'" + key + "' must be the name of a " + word(kind),
            "write '%1$s: %2$s', or with options '%1$s: {%2$s: {…}}'"
                .formatted(key, kind == Kind.COMPRESSION ? "gzip" : "json"));
        yield Optional.empty();
      }
    };
  }

  private Optional<Bound<?>> codec(Yaml.Scalar name, Yaml.Mapping given, Kind kind) {
    var replaced = replacement.in(name, findings);
    if (replaced.isEmpty()) {
      return Optional.empty();
    }
    var text = replaced.get().text();
    var offer = catalog.find(kind, text);
    if (offer.isEmpty()) {
      findings.error(
          name.mark(),
          "there is no " + word(kind) + " '" + text + "'",
          modules.codecHint(kind, text));
      return Optional.empty();
    }
    var subject = new Subject("option", word(kind) + " '" + text + "'");
    var unknown = checkNames(List.of(offer.get().component().options()), given, subject);
    return bind(offer.get(), given, name.mark(), subject, unknown);
  }

  private static String word(Kind kind) {
    return kind == Kind.COMPRESSION ? "compression" : "codec";
  }
}
