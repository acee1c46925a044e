// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.http;

import io.logbus.api.Component;
import io.logbus.api.Plugin;
import java.util.List;

/// Offers the sink `write-http`.
public final class HttpPlugin implements Plugin {

  @Override
  public List<Component<?>> components() {
    return List.of(
        new Component<>(
            "write-http",
            Component.Kind.SINK,
            HttpOptions.class,
            OptionFaults::traits,
            HttpSink::new));
  }
}
