// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.options;

import io.logbus.api.config.Script;
import io.logbus.kernel.file.Mark;
import io.logbus.kernel.file.Replacement;
import io.logbus.kernel.file.Shown;
import io.logbus.kernel.file.Yaml;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads the value of one option.
final class ValueReader {

  /// What came of it.
  ///
  /// @param right whether the value can be used; if not, that was noted
  record Read(boolean right, @Nullable Object value) {
    static final Read WRONG = new Read(false, null);
  }

  private final OptionBinder binder;
  private final Option option;
  private final Subject subject;
  private final String prefix;
  private final FieldValues fieldValues;

  ValueReader(OptionBinder binder, Option option, Subject subject, String prefix) {
    this.binder = binder;
    this.option = option;
    this.subject = subject;
    this.prefix = prefix;
    this.fieldValues = new FieldValues(binder.replacement(), binder.findings());
  }

  Read read(Yaml given) {
    if (option.secret()) {
      binder.findings().hide(given);
    }
    var path = prefix + option.name();
    if (option.nullable() && given instanceof Yaml.Scalar scalar && scalar.isNull()) {
      return new Read(true, null);
    }
    return read(option.type(), given, path);
  }

  private Read read(OptionType type, Yaml given, String path) {
    if (given instanceof Yaml.Scalar scalar && scalar.isNull()) {
      return nothing(type, given, path);
    }
    return switch (type) {
      case OptionType.Piece _ -> new Read(true, given);
      case OptionType.Anything _ -> fieldValues.read(given);
      case OptionType.Maybe(var inner) -> {
        var read = read(inner, given, path);
        yield read.right() ? new Read(true, Optional.ofNullable(read.value())) : read;
      }
      case OptionType.Program _ ->
          given instanceof Yaml.Scalar scalar
              ? notBlank(scalar, scalar.text(), path, new Script(scalar.text()))
              : mismatch(type, given, path);
      case OptionType.Value value ->
          given instanceof Yaml.Scalar scalar
              ? scalar(value, scalar, path)
              : mismatch(type, given, path);
      case OptionType.Choice choice ->
          given instanceof Yaml.Scalar scalar
              ? choice(choice, scalar, path)
              : mismatch(type, given, path);
      case OptionType.ListOf(var item) ->
          given instanceof Yaml.Sequence list
              ? list(item, list, path)
              : mismatch(type, given, path);
      case OptionType.MapOf(var value) ->
          given instanceof Yaml.Mapping map ? map(value, map, path) : mismatch(type, given, path);
      case OptionType.Nested(var record) ->
          given instanceof Yaml.Mapping map
              ? nested(record, map, path)
              : mismatch(type, given, path);
    };
  }

  private Read nothing(OptionType type, Yaml given, String path) {
    return switch (type) {
      case OptionType.Piece _ -> new Read(true, given);
      case OptionType.Anything _ -> new Read(true, null);
      case OptionType.Maybe _ -> new Read(true, Optional.empty());
      default -> wrong(given.mark(), "'" + path + "' has no value: it must be " + type.wanted());
    };
  }

  private Read mismatch(OptionType type, Yaml given, String path) {
    var got = option.secret() && given instanceof Yaml.Scalar ? "a text" : given.kind();
    var message = "'" + path + "' must be " + type.wanted() + ", not " + got;
    if (type instanceof OptionType.ListOf
        && given instanceof Yaml.Scalar scalar
        && !option.secret()) {
      binder.findings().error(given.mark(), message, "write '[" + Shown.cut(scalar.text()) + "]'");
      return Read.WRONG;
    }
    return wrong(given.mark(), message);
  }

  private Read scalar(OptionType.Value type, Yaml.Scalar given, String path) {
    var replaced = binder.replacement().in(given, binder.findings());
    if (replaced.isEmpty()) {
      return Read.WRONG;
    }
    var text = replaced.get().text();
    Object value;
    try {
      value = type.parse().apply(text);
    } catch (IllegalArgumentException e) {
      return replaced.get().placeholder()
          ? sample(type, given, path)
          : unreadable(type, given, replaced.get(), path, e);
    }
    if (replaced.get().placeholder()) {
      return new Read(true, value);
    }
    var limit = Limits.broken(option, type, value);
    return limit.isPresent()
        ? wrong(given.mark(), "'" + path + "' must be " + limit.get() + not(given, replaced.get()))
        : notBlank(given, text, path, value);
  }

  private Read sample(OptionType.Value type, Yaml.Scalar given, String path) {
    for (var text : new String[] {option.defaultText().orElse(""), option.min(), type.sample()}) {
      try {
        return new Read(true, type.parse().apply(text));
      } catch (IllegalArgumentException _) {
        // The next may do.
      }
    }
    return wrong(given.mark(), "'" + path + "' cannot be checked without the value behind it");
  }

  private Read unreadable(
      OptionType.Value type,
      Yaml.Scalar given,
      Replacement.Text text,
      String path,
      IllegalArgumentException fault) {
    if (!type.explains()) {
      return wrong(given.mark(), "'" + path + "' must be " + type.wanted() + not(given, text));
    }
    if (option.secret() || text.replaced()) {
      return wrong(given.mark(), "'" + path + "' is not " + type.wanted());
    }
    var offset = Offsets.of(fault);
    var mark = offset.isPresent() ? given.at(offset.getAsInt(), 1) : given.mark();
    return wrong(mark, "'" + path + "': " + OptionBinder.text(fault));
  }

  private Read choice(OptionType.Choice type, Yaml.Scalar given, String path) {
    var replaced = binder.replacement().in(given, binder.findings());
    if (replaced.isEmpty()) {
      return Read.WRONG;
    }
    int index = type.names().indexOf(replaced.get().text());
    if (index < 0 && replaced.get().placeholder()) {
      index = 0;
    }
    return index < 0
        ? wrong(
            given.mark(), "'" + path + "' must be " + type.wanted() + not(given, replaced.get()))
        : new Read(true, type.constants().get(index));
  }

  private Read notBlank(Yaml.Scalar given, String text, String path, Object value) {
    return option.notBlank() && text.isBlank()
        ? wrong(given.mark(), "'" + path + "' must not be blank")
        : new Read(true, value);
  }

  private Read list(OptionType item, Yaml.Sequence given, String path) {
    if (option.notBlank() && given.items().isEmpty()) {
      return wrong(given.mark(), "'" + path + "' needs at least one entry");
    }
    var values = new ArrayList<@Nullable Object>();
    boolean right = true;
    for (int i = 0; i < given.items().size(); i++) {
      var read = read(item, given.items().get(i), path + "." + i);
      right &= read.right();
      values.add(read.value());
    }
    return right ? new Read(true, Collections.unmodifiableList(values)) : Read.WRONG;
  }

  private Read map(OptionType type, Yaml.Mapping given, String path) {
    if (option.notBlank() && given.entries().isEmpty()) {
      return wrong(given.mark(), "'" + path + "' needs at least one entry");
    }
    var values = new LinkedHashMap<String, @Nullable Object>();
    boolean right = true;
    for (var entry : given.entries()) {
      var read = read(type, entry.value(), path + "." + Shown.cut(entry.key().text()));
      right &= read.right();
      values.put(entry.key().text(), read.value());
    }
    return right ? new Read(true, Collections.unmodifiableMap(values)) : Read.WRONG;
  }

  private Read nested(Class<? extends Record> type, Yaml.Mapping given, String path) {
    var owner = new Subject(subject.noun(), "'" + path + "' of " + subject.owner());
    var unknown = binder.checkNames(List.of(type), given, owner, _ -> Optional.empty());
    var binding = binder.bind(type, given, given.mark(), subject, path + ".", unknown);
    return binding.clean() ? new Read(true, binding.value().orElseThrow()) : Read.WRONG;
  }

  /// `, not 'abc'`, but nothing that is secret or came from outside the file.
  private String not(Yaml.Scalar given, Replacement.Text text) {
    if (option.secret()) {
      return "";
    }
    return text.replaced()
        ? ", which '" + Shown.cut(given.text()) + "' does not give"
        : ", not '" + Shown.cut(text.text()) + "'";
  }

  private Read wrong(Mark mark, String message) {
    binder.findings().error(mark, message);
    return Read.WRONG;
  }
}
