// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.js;

import io.logbus.api.Component;
import io.logbus.api.Plugin;
import io.logbus.api.Traits;
import java.util.List;

/// Offers the transform `js`.
public final class JsPlugin implements Plugin {

  @Override
  public List<Component<?>> components() {
    return List.of(component(new JsEngine()));
  }

  static Component<JsOptions> component(JsEngine engine) {
    return Component.transform(
            "js",
            JsOptions.class,
            Traits.transform(),
            (options, context) -> new JsTransform(engine, options, context))
        .describedBy(options -> JsCheck.traits(engine, options));
  }
}
