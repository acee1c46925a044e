// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import io.logbus.api.Component;
import io.logbus.api.StageContext;
import io.logbus.api.Traits;

/// A component with its options read and its traits asked: ready to make instances.
///
/// @param component what to make
/// @param options as bound from the pipeline file
/// @param traits of the component with these options
public record Bound<C extends Record>(Component<C> component, C options, Traits traits) {

  /// Makes an instance, with the context class loader of its plugin.
  public Object create(StageContext context) throws Exception {
    try (var _ = new LoaderScope(loader())) {
      return component.factory().create(options, context);
    }
  }

  /// The class loader of the plugin.
  public ClassLoader loader() {
    return component.options().getClassLoader();
  }
}
