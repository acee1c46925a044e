// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit;

import io.logbus.api.Component;
import io.logbus.api.Plugin;
import io.logbus.api.StageContext;
import io.logbus.api.Traits;

/// A component with the options that a test gives it.
public record Subject<C extends Record>(Component<C> component, C options) {

  /// A component of a plugin.
  ///
  /// @param module its name in a pipeline file
  /// @param yaml its options as they stand in a pipeline file: `{path: /tmp/x}`
  public static Subject<?> of(Plugin plugin, Component.Kind kind, String module, String yaml) {
    return read(find(plugin, kind, module), yaml);
  }

  /// A component of a plugin.
  ///
  /// @param module its name in a pipeline file
  /// @param options of the component's own type
  public static Subject<?> of(Plugin plugin, Component.Kind kind, String module, Record options) {
    return of(find(plugin, kind, module), options);
  }

  private static Component<?> find(Plugin plugin, Component.Kind kind, String module) {
    for (var component : plugin.components()) {
      if (component.kind() == kind && component.module().equals(module)) {
        return component;
      }
    }
    throw new AssertionError("the plugin offers no " + kind + " named '" + module + "'");
  }

  static <C extends Record> Subject<C> read(Component<C> component, String yaml) {
    return new Subject<>(component, OptionReader.find().read(component.options(), yaml));
  }

  private static <C extends Record> Subject<C> of(Component<C> component, Record options) {
    return new Subject<>(component, component.options().cast(options));
  }

  /// The component's traits with these options.
  public Traits traits() {
    return component.traits().apply(options);
  }

  /// Makes an instance.
  ///
  /// @param type what the component's kind makes
  public <S> S create(Class<S> type, StageContext context) throws Exception {
    Object instance = component.factory().create(options, context);
    if (!type.isInstance(instance)) {
      throw new AssertionError(
          "'" + component.module() + "' should make a " + type.getSimpleName() + ": " + instance);
    }
    return type.cast(instance);
  }
}
