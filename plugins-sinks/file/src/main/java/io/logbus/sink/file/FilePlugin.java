// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.file;

import io.logbus.api.Component;
import io.logbus.api.PayloadKind;
import io.logbus.api.Plugin;
import io.logbus.api.Traits;
import java.util.List;

/// Offers the sink `write-file`.
public final class FilePlugin implements Plugin {

  @Override
  public List<Component<?>> components() {
    return List.of(
        Component.batchSink(
            "write-file",
            FileSink.Options.class,
            Traits.sink(PayloadKind.BYTES, PayloadKind.STREAM),
            FileSink::new));
  }
}
