// SPDX-License-Identifier: Apache-2.0
package io.logbus.api;

import java.nio.file.Path;
import java.util.function.Predicate;

/// Something outside the pipeline that a stage uses. The planner refuses stages whose uses collide.
public sealed interface Use {

  /// What only one stage of a pipeline can use.
  ///
  /// @param what for the user, the same for each that uses it: `standard input`
  record Alone(String what) implements Use {}

  /// A file that the stage writes. Only one stage may, and none that leads to it may read the file.
  record WrittenFile(Path path) implements Use {}

  /// Files that the stage reads.
  ///
  /// @param which asked with absolute paths of files that may not be there
  record ReadFiles(Predicate<Path> which) implements Use {}
}
