// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files;

import io.logbus.api.Component;
import io.logbus.api.PayloadKind;
import io.logbus.api.Plugin;
import io.logbus.api.Traits;
import io.logbus.source.files.find.Selection;
import io.logbus.source.files.read.FilesSource;
import io.logbus.source.files.tail.TailOptions;
import io.logbus.source.files.tail.TailSource;
import java.util.List;

/// Offers the sources `read-files` and `tail-files`.
public final class FilesPlugin implements Plugin {

  @Override
  public List<Component<?>> components() {
    return List.of(
        new Component<>(
            "read-files",
            Component.Kind.SOURCE,
            FilesSource.Options.class,
            FilesPlugin::reading,
            FilesSource::new),
        new Component<>(
            "tail-files",
            Component.Kind.SOURCE,
            TailOptions.class,
            TailOptions::traits,
            TailSource::new));
  }

  static Traits reading(FilesSource.Options options) {
    // A further run reads every file again from its start.
    var traits = Traits.source(PayloadKind.STREAM).replaying().memory(options.chunk());
    return new Selection(options.paths(), options.exclude()).describe(traits);
  }
}
