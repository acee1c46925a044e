// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.stdout;

import io.logbus.api.Component;
import io.logbus.api.PayloadKind;
import io.logbus.api.Plugin;
import io.logbus.api.Traits;
import java.util.List;

/// Offers the sink `write-stdout`.
public final class StdoutPlugin implements Plugin {

  @Override
  public List<Component<?>> components() {
    return List.of(
        Component.batchSink(
            "write-stdout",
            StdoutSink.Options.class,
            Traits.sink(PayloadKind.BYTES, PayloadKind.STREAM).compressing(),
            (_, context) -> new StdoutSink(context)));
  }
}
