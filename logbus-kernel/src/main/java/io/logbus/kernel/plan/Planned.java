// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import io.logbus.kernel.file.Mark;
import io.logbus.kernel.file.Problem;
import java.util.List;

/// What the planner made of a pipeline file.
public sealed interface Planned {

  /// What it has to say, in the order of the file.
  List<Problem> problems();

  /// The places in the file that hold secrets and are not to be shown.
  List<Mark> hidden();

  /// A pipeline that can run.
  ///
  /// @param problems warnings only
  record Ready(Plan plan, List<Problem> problems, List<Mark> hidden) implements Planned {
    public Ready {
      problems = List.copyOf(problems);
      hidden = List.copyOf(hidden);
    }
  }

  /// A pipeline that cannot.
  ///
  /// @param problems all of them, warnings included
  record Refused(List<Problem> problems, List<Mark> hidden) implements Planned {
    public Refused {
      problems = List.copyOf(problems);
      hidden = List.copyOf(hidden);
    }
  }
}
