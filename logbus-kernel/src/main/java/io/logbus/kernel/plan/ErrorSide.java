// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import io.logbus.kernel.file.Findings;
import io.logbus.kernel.plan.Graph.Link;
import io.logbus.kernel.plan.Graph.VirtualReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// Divides the stages: the main side can be reached from a source without passing a `.rejected`,
/// the side of the stats likewise from `STATS`; the error side is downstream of a reader of
/// `ERRORS`.
///
/// Each stage of the main side, or of that of the stats alone, whose `.rejected` nobody reads has
/// an implied arrow to every reader of `ERRORS`. A stage on both sides would close a cycle with it:
/// what it rejects would come back to it, and once the channels between are full each would wait
/// for the other. So that is a problem. The sides of the stats and of the errors may meet, and then
/// it counts as the latter: what it rejects goes to the dead letters. A stage that only a
/// `.rejected` leads to has no implied arrow either, but may meet the main side again: no arrow
/// leads back from there.
final class ErrorSide {

  private final Graph graph;
  private final Findings findings;
  private final boolean[] main;
  private final boolean[] stats;
  private final boolean[] errors;

  ErrorSide(Graph graph, Findings findings) {
    this.graph = graph;
    this.findings = findings;
    var readsVirtual = new boolean[graph.size()];
    graph.errorReaders().forEach(reader -> readsVirtual[reader.stage()] = true);
    graph.statsReaders().forEach(reader -> readsVirtual[reader.stage()] = true);
    var roots = new ArrayList<Integer>();
    for (int i = 0; i < graph.size(); i++) {
      if (graph.in(i).isEmpty() && !readsVirtual[i]) {
        roots.add(i);
      }
    }
    this.main = reached(roots, ErrorSide::isNoRejection);
    this.stats = reached(stages(graph.statsReaders()), ErrorSide::isNoRejection);
    this.errors = reached(stages(graph.errorReaders()), _ -> true);
  }

  private static boolean isNoRejection(Link link) {
    return !(link.port() instanceof Port.Rejected);
  }

  private static List<Integer> stages(List<VirtualReader> readers) {
    return readers.stream().map(VirtualReader::stage).toList();
  }

  private boolean[] reached(List<Integer> roots, Predicate<Link> passes) {
    var seen = new boolean[graph.size()];
    var open = new ArrayDeque<Integer>();
    for (int root : roots) {
      if (!seen[root]) {
        seen[root] = true;
        open.add(root);
      }
    }
    while (!open.isEmpty()) {
      for (var link : graph.out(open.remove())) {
        if (passes.test(link) && !seen[link.to()]) {
          seen[link.to()] = true;
          open.add(link.to());
        }
      }
    }
    return seen;
  }

  /// The implied arrows, one group for each reader of `ERRORS`. Empty when a stage is on both
  /// sides, which is noted.
  List<Link> implied() {
    if (graph.errorReaders().isEmpty() || noteMeetings()) {
      return List.of();
    }
    var giving = new ArrayList<Integer>();
    boolean anyMain = false;
    for (int i = 0; i < graph.size(); i++) {
      anyMain |= main[i];
      if ((main[i] || (stats[i] && !errors[i]))
          && graph.out(i).stream().noneMatch(link -> link.port() instanceof Port.Rejected)) {
        giving.add(i);
      }
    }
    var implied = new ArrayList<Link>();
    for (var reader : graph.errorReaders()) {
      if (giving.isEmpty() && anyMain) {
        findings.error(
            reader.mark(), "nothing is left for 'ERRORS': the '.rejected' of every stage is read");
      }
      for (int stage : giving) {
        implied.add(new Link(stage, new Port.Errors(), reader.stage(), reader.mark()));
      }
    }
    return implied;
  }

  private boolean noteMeetings() {
    boolean met = false;
    for (int i = 0; i < graph.size(); i++) {
      if (main[i] && errors[i]) {
        met = true;
        if (graph.in(i).stream().noneMatch(link -> main[link.from()] && errors[link.from()])) {
          findings.error(
              graph.stage(i).declared().mark(),
              "'"
                  + graph.name(i)
                  + "' gets events from 'ERRORS' and otherwise: what it rejects would come back to it",
              "give what comes from 'ERRORS' stages and a sink of its own");
        }
      }
    }
    return met;
  }
}
