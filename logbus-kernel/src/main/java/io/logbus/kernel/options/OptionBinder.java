// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.options;

import io.logbus.kernel.file.DidYouMean;
import io.logbus.kernel.file.Findings;
import io.logbus.kernel.file.Mark;
import io.logbus.kernel.file.Replacement;
import io.logbus.kernel.file.Shown;
import io.logbus.kernel.file.Yaml;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Reads mappings of a pipeline file into records of options. Whatever is wrong is noted in the
/// [Findings], all of it, with its place. Not thread-safe.
public final class OptionBinder {

  private static final int MOST_LISTED = 12;

  private final Replacement replacement;
  private final Findings findings;
  private final DidYouMean didYouMean = new DidYouMean();
  private final Map<Class<?>, OptionSchema<?>> schemas = new HashMap<>();
  private final IdentityHashMap<Option, Object> defaults = new IdentityHashMap<>();

  public OptionBinder(Replacement replacement, Findings findings) {
    this.replacement = replacement;
    this.findings = findings;
  }

  /// Reads a mapping into a record.
  ///
  /// @param place where to say that something is missing
  /// @throws IllegalStateException when the record cannot describe options: a fault of the plugin
  public <R extends Record> Binding<R> bind(
      Class<R> type, Yaml.Mapping given, Mark place, Subject subject) {
    var unknown = checkNames(List.of(type), given, subject, _ -> Optional.empty());
    return bindKnown(type, given, place, subject, unknown);
  }

  /// Notes every name in a mapping that none of these records has.
  ///
  /// @param elsewhere where a name belongs instead, in words, if it is known in another place
  public UnknownNames checkNames(
      List<Class<? extends Record>> types,
      Yaml.Mapping given,
      Subject subject,
      Function<String, Optional<String>> elsewhere) {
    var meant = new HashSet<String>();
    boolean any = !given.whole();
    if (any) { // What cannot be read may be any of them.
      types.forEach(type -> schema(type).options().forEach(option -> meant.add(option.name())));
    }
    for (var entry : given.entries()) {
      var name = entry.key().text();
      if (types.stream().noneMatch(type -> schema(type).option(name).isPresent())) {
        any = true;
        var names =
            types.stream()
                .flatMap(type -> schema(type).options().stream())
                .map(Option::name)
                .toList();
        var near = didYouMean.nearest(names, name);
        meant.addAll(near);
        findings.error(
            entry.key().mark(),
            "unknown " + subject.noun() + " '" + Shown.cut(name) + "' of " + subject.owner(),
            elsewhere
                .apply(name)
                .orElseGet(() -> near.isEmpty() ? list(names, subject) : DidYouMean.ask(near)));
      }
    }
    return new UnknownNames(any, meant);
  }

  /// Like [#bind], for a mapping whose names were checked.
  ///
  /// @param unknown what came of that
  public <R extends Record> Binding<R> bindKnown(
      Class<R> type, Yaml.Mapping given, Mark place, Subject subject, UnknownNames unknown) {
    return bind(type, given, place, subject, "", unknown);
  }

  /// The options that a record describes.
  ///
  /// @throws IllegalStateException when it cannot: a fault of the plugin
  @SuppressWarnings("unchecked") // the schema under a class is of that class
  public <R extends Record> OptionSchema<R> schema(Class<R> type) {
    var known = (OptionSchema<R>) schemas.get(type);
    if (known == null) {
      known = OptionSchema.of(type);
      schemas.put(type, known);
    }
    return known;
  }

  /// Reads options into a record.
  ///
  /// @param prefix what stands before the name of each option where it is named: `batch.`
  <R extends Record> Binding<R> bind(
      Class<R> type,
      Yaml.Mapping given,
      Mark place,
      Subject subject,
      String prefix,
      UnknownNames unknown) {
    var schema = schema(type);
    var values = new ArrayList<@Nullable Object>();
    boolean clean = !unknown.any();
    boolean whole = true;
    for (var option : schema.options()) {
      var written = given.get(option.name());
      var read =
          written.isPresent()
              ? new ValueReader(this, option, subject, prefix).read(written.get())
              : absent(option, place, subject, prefix, unknown);
      clean &= read.right();
      if (!read.right() && written.isPresent() && !option.required()) {
        read = absent(option, place, subject, prefix, unknown);
      }
      whole &= read.right();
      values.add(read.value());
    }
    if (!whole) {
      return new Binding<>(Optional.empty(), false);
    }
    try {
      return new Binding<>(Optional.of(schema.make(values)), clean);
    } catch (IllegalArgumentException e) {
      findings.error(given.entries().isEmpty() ? place : given.mark(), text(e));
      return new Binding<>(Optional.empty(), false);
    }
  }

  private ValueReader.Read absent(
      Option option, Mark place, Subject subject, String prefix, UnknownNames unknown) {
    if (option.defaultValue().isPresent()) {
      return defaultOf(option, option.defaultValue().get(), place);
    }
    if (option.required() && unknown.meant().contains(option.name())) {
      return ValueReader.Read.WRONG; // It is there, misspelt.
    }
    if (option.required()) {
      findings.error(
          place,
          subject.noun()
              + " '"
              + prefix
              + option.name()
              + "' of "
              + subject.owner()
              + " is missing",
          "add '" + option.name() + "'" + (option.doc().isEmpty() ? "" : ": " + option.doc()));
      return ValueReader.Read.WRONG;
    }
    return new ValueReader.Read(
        true, option.type() instanceof OptionType.Maybe ? Optional.empty() : null);
  }

  /// Defaults are read like the file itself, once for each option.
  private ValueReader.Read defaultOf(Option option, Yaml value, Mark place) {
    var known = defaults.get(option);
    if (known != null) {
      return new ValueReader.Read(true, known);
    }
    var faults = new Findings();
    var read =
        new ValueReader(
                new OptionBinder(replacement, faults),
                option,
                new Subject("option", "a default"),
                "")
            .read(value);
    for (var fault : faults.problems()) {
      findings.error(
          place, "the default of '" + option.name() + "' cannot be used: " + fault.message());
    }
    if (read.right() && read.value() != null) {
      defaults.put(option, read.value());
    }
    return read;
  }

  private static String list(List<String> names, Subject subject) {
    return names.isEmpty()
        ? "it has no " + subject.noun() + "s"
        : "its "
            + subject.noun()
            + "s are "
            + String.join(", ", names.subList(0, Math.min(MOST_LISTED, names.size())))
            + (names.size() > MOST_LISTED ? " …" : "");
  }

  static String text(Exception fault) {
    return Optional.ofNullable(fault.getMessage()).orElse("it cannot be used");
  }

  Replacement replacement() {
    return replacement;
  }

  Findings findings() {
    return findings;
  }
}
