// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.file;

import io.logbus.api.Component;
import io.logbus.api.PayloadKind;
import io.logbus.api.Plugin;
import io.logbus.api.Traits;
import io.logbus.api.Use;
import java.util.List;

/// Offers the sink `write-file`.
public final class FilePlugin implements Plugin {

  @Override
  public List<Component<?>> components() {
    return List.of(
        new Component<>(
            "write-file",
            Component.Kind.SINK,
            FileSink.Options.class,
            options ->
                Traits.sink(PayloadKind.BYTES, PayloadKind.STREAM)
                    .compressing()
                    .using(new Use.WrittenFile(options.path())),
            FileSink::new));
  }
}
