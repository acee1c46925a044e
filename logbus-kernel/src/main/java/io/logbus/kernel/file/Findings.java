// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.file;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Collects what is wrong with a pipeline file while it is read and planned, and which places hold
/// secrets and must not be shown. Not thread-safe.
public final class Findings {

  private record Told(Mark place, Problem.Severity severity) {}

  private final Set<Problem> problems = new LinkedHashSet<>();
  private final Set<Mark> hidden = new LinkedHashSet<>();
  private final Set<Told> told = new HashSet<>();
  private @Nullable Mark onceFrom;
  private Optional<Mark> onceTo = Optional.empty();

  /// From now on, of several errors at one place in this part of the file only the first is kept:
  /// many stages read it, and each would say the same in its own name.
  ///
  /// @param from its first place
  /// @param to the first place behind it; empty for all the rest
  public void tellOnce(Mark from, Optional<Mark> to) {
    onceFrom = from;
    onceTo = to;
  }

  /// Notes a fault that keeps the pipeline from running.
  public void error(Mark mark, String message) {
    add(Problem.error(mark, message));
  }

  /// Notes a fault that keeps the pipeline from running, and how to mend it.
  public void error(Mark mark, String message, String hint) {
    add(Problem.error(mark, message, hint));
  }

  /// Notes something doubtful that the pipeline can run with.
  public void warning(Mark mark, String message, String hint) {
    add(Problem.warning(mark, message, hint));
  }

  /// Notes a problem.
  public void add(Problem problem) {
    if (!isOnce(problem.mark()) || told.add(new Told(problem.mark(), problem.severity()))) {
      problems.add(problem);
    }
  }

  private boolean isOnce(Mark place) {
    return onceFrom != null
        && !before(place, onceFrom)
        && (onceTo.isEmpty() || before(place, onceTo.get()));
  }

  private static boolean before(Mark one, Mark other) {
    return one.line() < other.line()
        || (one.line() == other.line() && one.column() < other.column());
  }

  /// Takes over what was found when the file was read.
  public void addAll(PipelineFile file) {
    problems.addAll(file.problems());
    hidden.addAll(file.hidden());
  }

  /// Keeps a value out of everything that is shown.
  public void hide(Yaml value) {
    switch (value) {
      case Yaml.Scalar scalar -> hideLines(scalar);
      case Yaml.Sequence list -> list.items().forEach(this::hide);
      case Yaml.Mapping mapping -> mapping.entries().forEach(entry -> hide(entry.value()));
    }
  }

  /// Keeps a place out of everything that is shown.
  void hide(Mark place) {
    hidden.add(place);
  }

  private void hideLines(Yaml.Scalar scalar) {
    var mark = scalar.mark();
    hidden.add(mark);
    for (int i = 1; i < scalar.lines(); i++) {
      int line = mark.line() + i;
      hidden.add(new Mark(line, 1, scalar.source().lengthFrom(line, 1)));
    }
  }

  /// Whether a problem was noted that keeps the pipeline from running.
  public boolean hasErrors() {
    return problems.stream().anyMatch(problem -> problem.severity() == Problem.Severity.ERROR);
  }

  /// How many problems were noted.
  public int count() {
    return problems.size();
  }

  /// The problems in the order of their places, each once.
  public List<Problem> problems() {
    var sorted = new ArrayList<>(problems);
    sorted.sort(Problem.BY_PLACE);
    return List.copyOf(sorted);
  }

  /// The places that must not be shown.
  public List<Mark> hidden() {
    return List.copyOf(hidden);
  }
}
