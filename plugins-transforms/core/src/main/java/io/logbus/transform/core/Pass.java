// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.core;

import io.logbus.api.Component;
import io.logbus.api.Output;
import io.logbus.api.Traits;
import io.logbus.api.Transform;
import io.logbus.api.config.Doc;
import io.logbus.api.config.Example;
import io.logbus.api.event.Event;

/// Hands every event on as it is.
public final class Pass implements Transform {

  /// The options of `pass`: none.
  @Doc(
      "Hands every event on as it is: a place to gather several inputs under one name, or to give"
          + " a capacity of its own.")
  @Example("{}")
  public record Options() {}

  static Component<Options> component() {
    return Component.transform("pass", Options.class, Traits.anyTransform(), (_, _) -> new Pass());
  }

  @Override
  public void apply(Event event, Output out) {
    out.emit(event);
  }
}
