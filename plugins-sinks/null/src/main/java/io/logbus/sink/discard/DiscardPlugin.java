// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.discard;

import io.logbus.api.Component;
import io.logbus.api.PayloadKind;
import io.logbus.api.Plugin;
import io.logbus.api.Traits;
import java.util.List;

/// Offers the sink `write-null`.
public final class DiscardPlugin implements Plugin {

  @Override
  public List<Component<?>> components() {
    return List.of(
        Component.batchSink(
            "write-null",
            DiscardSink.Options.class,
            Traits.sink(PayloadKind.values()),
            (_, _) -> new DiscardSink()));
  }
}
