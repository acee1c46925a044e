// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import io.logbus.kernel.file.Findings;
import io.logbus.kernel.file.Mark;
import io.logbus.kernel.plan.Graph.Link;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Notes every arrow that closes a cycle, each with the cycle that it closes as a path.
///
/// A depth-first walk with a stack of its own: an arrow to a stage that the walk is inside of
/// closes a cycle, and without those arrows there is none left.
final class Cycles {

  private static final int MOST_TOLD = 20;
  private static final int LONGEST_SHOWN = 12;

  private enum State {
    NEW,
    INSIDE,
    DONE
  }

  private final Graph graph;
  private final Findings findings;
  private final State[] states;
  private final List<Integer> path = new ArrayList<>();
  private final List<Integer> next = new ArrayList<>();
  private final int[] depths;
  private int found;

  Cycles(Graph graph, Findings findings) {
    this.graph = graph;
    this.findings = findings;
    this.states = new State[graph.size()];
    this.depths = new int[graph.size()];
    Arrays.fill(states, State.NEW);
  }

  /// Notes them, and says whether there are any.
  boolean check() {
    for (int i = 0; i < graph.size(); i++) {
      if (states[i] == State.NEW) {
        walk(i);
      }
    }
    return found > 0;
  }

  private void walk(int start) {
    enter(start);
    while (!path.isEmpty()) {
      int stage = path.getLast();
      int at = next.removeLast();
      var links = graph.out(stage);
      if (at == links.size()) {
        path.removeLast();
        states[stage] = State.DONE;
        continue;
      }
      next.add(at + 1);
      var link = links.get(at);
      switch (states[link.to()]) {
        case NEW -> enter(link.to());
        case INSIDE -> note(link);
        case DONE -> {}
      }
    }
  }

  private void enter(int stage) {
    states[stage] = State.INSIDE;
    depths[stage] = path.size();
    path.add(stage);
    next.add(0);
  }

  private void note(Link closing) {
    if (found++ >= MOST_TOLD) {
      return;
    }
    var cycle = path.subList(depths[closing.to()], path.size());
    int first = 0;
    for (int i = 1; i < cycle.size(); i++) {
      if (cycle.get(i) < cycle.get(first)) {
        first = i;
      }
    }
    var text = new StringBuilder();
    int shown = cycle.size() <= LONGEST_SHOWN ? cycle.size() : LONGEST_SHOWN - 2;
    for (int i = 0; i < shown; i++) {
      text.append(graph.name(cycle.get((first + i) % cycle.size()))).append(" → ");
    }
    if (shown < cycle.size()) {
      text.append("… (").append(cycle.size() - shown).append(" more) → ");
    }
    text.append(graph.name(cycle.get(first)));
    findings.error(
        first == 0 ? closing.mark() : markBetween(cycle.get(first - 1), cycle.get(first)),
        "these stages feed each other in a cycle: " + text,
        "take one of the inputs away");
  }

  private Mark markBetween(int from, int to) {
    return graph.in(to).stream()
        .filter(link -> link.from() == from)
        .findFirst()
        .orElseThrow()
        .mark();
  }
}
