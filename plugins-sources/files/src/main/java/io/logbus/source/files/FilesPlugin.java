// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files;

import io.logbus.api.Component;
import io.logbus.api.PayloadKind;
import io.logbus.api.Plugin;
import io.logbus.api.StageException;
import io.logbus.api.Traits;
import io.logbus.source.files.FilesSource.Options;
import java.util.List;

/// Offers the source `read-files`.
public final class FilesPlugin implements Plugin {

  @Override
  public List<Component<?>> components() {
    return List.of(
        new Component<>(
            "read-files",
            Component.Kind.SOURCE,
            Options.class,
            FilesPlugin::traits,
            FilesSource::new));
  }

  private static Traits traits(Options options) {
    // A further run reads every file again from its start.
    var traits = Traits.source(PayloadKind.STREAM).replaying().memory(options.chunk());
    traits = faults("paths", options.paths(), traits);
    return faults("exclude", options.exclude(), traits);
  }

  private static Traits faults(String option, List<String> patterns, Traits traits) {
    var found = traits;
    for (int i = 0; i < patterns.size(); i++) {
      try {
        Glob.parse(patterns.get(i));
      } catch (GlobSyntaxException fault) {
        found = found.fault(option + "." + i, fault.offset(), StageException.reason(fault));
      }
    }
    return found;
  }
}
