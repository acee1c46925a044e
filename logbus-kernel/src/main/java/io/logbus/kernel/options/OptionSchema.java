// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.options;

import io.logbus.api.config.Default;
import io.logbus.api.config.Doc;
import io.logbus.api.config.NotBlank;
import io.logbus.api.config.Range;
import io.logbus.api.config.Secret;
import io.logbus.kernel.file.PipelineFile;
import io.logbus.kernel.file.Yaml;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The options that a record describes, in its order, and its constructor. Immutable.
public final class OptionSchema<R extends Record> {

  private final Class<R> type;
  private final List<Option> options;
  private final Map<String, Option> byName = new HashMap<>();
  private final Constructor<R> constructor;

  private OptionSchema(Class<R> type, List<Option> options, Constructor<R> constructor) {
    this.type = type;
    this.options = List.copyOf(options);
    this.constructor = constructor;
    options.forEach(option -> byName.put(option.name(), option));
  }

  /// Reads a record.
  ///
  /// @throws IllegalStateException when it cannot describe options: a fault of the plugin
  public static <R extends Record> OptionSchema<R> of(Class<R> type) {
    var components = type.getRecordComponents();
    var nullable = NullableComponents.of(type);
    var options = new ArrayList<Option>();
    for (var component : components) {
      options.add(option(component, nullable.contains(component.getName())));
    }
    try {
      var constructor =
          type.getDeclaredConstructor(
              Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
      constructor.setAccessible(true);
      return new OptionSchema<>(type, options, constructor);
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException(type + " has no canonical constructor", e);
    }
  }

  private static Option option(RecordComponent component, boolean nullable) {
    var range = component.getAnnotation(Range.class);
    var defaultText =
        Optional.ofNullable(component.getAnnotation(Default.class)).map(Default::value);
    return new Option(
        Names.snake(component.getName()),
        OptionTypes.of(component.getGenericType()),
        defaultText,
        defaultText.map(text -> read(component, text)),
        nullable,
        component.isAnnotationPresent(Secret.class),
        component.isAnnotationPresent(NotBlank.class),
        range == null ? "" : range.min(),
        range == null ? "" : range.max(),
        Optional.ofNullable(component.getAnnotation(Doc.class)).map(Doc::value).orElse(""));
  }

  /// An empty default is an empty text: YAML would see nothing at all.
  private static Yaml read(RecordComponent component, String text) {
    var file = PipelineFile.of("the default of " + component, text.isEmpty() ? "''" : text);
    if (file.root().isEmpty() || !file.problems().isEmpty()) {
      throw new IllegalStateException(
          "the default of " + component + " is not YAML: " + file.problems());
    }
    return file.root().get();
  }

  /// The record.
  public Class<R> type() {
    return type;
  }

  /// What the options are for as a whole; empty if the record does not say.
  public String doc() {
    return Optional.ofNullable(type.getAnnotation(Doc.class)).map(Doc::value).orElse("");
  }

  /// The options in order.
  public List<Option> options() {
    return options;
  }

  /// An option by its name.
  public Optional<Option> option(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  /// Makes the record.
  ///
  /// @param values one for each option, in order
  /// @throws IllegalArgumentException when the record refuses them
  R make(List<@Nullable Object> values) {
    try {
      return constructor.newInstance(values.toArray());
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof IllegalArgumentException refused) {
        throw refused;
      }
      throw new IllegalStateException(
          type + " failed on its options in a way that it must not", e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(type + " cannot be made", e);
    }
  }
}
