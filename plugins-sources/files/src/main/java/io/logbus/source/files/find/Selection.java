// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files.find;

import io.logbus.api.StageException;
import io.logbus.api.Traits;
import io.logbus.api.Use;
import java.util.List;

/// The files that two lists of patterns stand for. Equal for equal patterns.
///
/// @param paths patterns of what is meant
/// @param exclude patterns of what is left out of it
public record Selection(List<String> paths, List<String> exclude) {

  public Selection {
    paths = List.copyOf(paths);
    exclude = List.copyOf(exclude);
  }

  /// Adds to the traits of a source that its options `paths` and `exclude` are such patterns: the
  /// faults in them, or that it reads these files.
  public Traits describe(Traits source) {
    var traits = faults("exclude", exclude, faults("paths", paths, source));
    if (!traits.faults().isEmpty()) {
      return traits;
    }
    try {
      return traits.using(new Use.ReadFiles(new MeantFiles(this)));
    } catch (GlobSyntaxException fault) {
      throw new IllegalStateException("a pattern that had no fault has one", fault);
    }
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
