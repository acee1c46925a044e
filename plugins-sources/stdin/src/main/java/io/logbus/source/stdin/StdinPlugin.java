// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.stdin;

import io.logbus.api.Component;
import io.logbus.api.PayloadKind;
import io.logbus.api.Plugin;
import io.logbus.api.Traits;
import io.logbus.api.Use;
import java.util.List;

/// Offers the source `read-stdin`.
public final class StdinPlugin implements Plugin {

  @Override
  public List<Component<?>> components() {
    return List.of(
        new Component<>(
            "read-stdin",
            Component.Kind.SOURCE,
            StdinSource.Options.class,
            options ->
                Traits.source(PayloadKind.STREAM)
                    .memory(options.chunk())
                    .using(new Use.Alone("standard input")),
            StdinSource::new));
  }
}
