// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plugin;

import io.logbus.api.Component;
import io.logbus.kernel.catalog.Catalog;
import java.lang.reflect.Constructor;

/// Runs what a test compiled into a plugin with [Sources#reporting].
final class Reports {

  private Reports() {}

  /// The text of a new instance of a sink, made with the plugin's context class loader.
  static String of(Catalog catalog, String sink) throws Exception {
    return text(catalog.find(Component.Kind.SINK, sink).orElseThrow().component());
  }

  @SuppressWarnings("NullAway") // these components look at no context
  private static <C extends Record> String text(Component<C> component) throws Exception {
    var thread = Thread.currentThread();
    var before = thread.getContextClassLoader();
    thread.setContextClassLoader(component.options().getClassLoader());
    try {
      Constructor<C> options = component.options().getDeclaredConstructor();
      return component.factory().create(options.newInstance(), null).toString();
    } finally {
      thread.setContextClassLoader(before);
    }
  }
}
