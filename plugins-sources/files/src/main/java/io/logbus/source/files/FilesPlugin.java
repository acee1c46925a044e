// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files;

import io.logbus.api.Component;
import io.logbus.api.PayloadKind;
import io.logbus.api.Plugin;
import io.logbus.api.StageException;
import io.logbus.api.Traits;
import io.logbus.api.Use;
import io.logbus.source.files.FilesSource.Options;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

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

  static Traits traits(Options options) {
    // A further run reads every file again from its start.
    var traits = Traits.source(PayloadKind.STREAM).replaying().memory(options.chunk());
    traits = faults("paths", options.paths(), traits);
    traits = faults("exclude", options.exclude(), traits);
    return traits.faults().isEmpty()
        ? traits.using(new Use.ReadFiles(new Selection(options)))
        : traits;
  }

  /// Which paths are read: equal for equal options.
  private record Selection(Options options) implements Predicate<Path> {

    @Override
    public boolean test(Path path) {
      return isMeant(path, options.paths()) && !isMeant(path, options.exclude());
    }

    private static boolean isMeant(Path path, List<String> patterns) {
      return globs(patterns).stream().anyMatch(glob -> glob.matches(path));
    }
  }

  private static List<Glob> globs(List<String> patterns) {
    var globs = new ArrayList<Glob>();
    for (var pattern : patterns) {
      try {
        globs.addAll(Glob.parse(pattern));
      } catch (GlobSyntaxException fault) {
        throw new IllegalArgumentException(fault.getMessage(), fault);
      }
    }
    return globs;
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
