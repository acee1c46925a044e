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
  /// @param options of the component's own type
  public static Subject<?> of(Plugin plugin, Component.Kind kind, String module, Record options) {
    for (var component : plugin.components()) {
      if (component.kind() == kind && component.module().equals(module)) {
        return of(component, options);
      }
    }
    throw new AssertionError("the plugin offers no " + kind + " named '" + module + "'");
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
