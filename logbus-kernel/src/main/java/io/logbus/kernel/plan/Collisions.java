// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import io.logbus.api.Use;
import io.logbus.kernel.file.Findings;
import io.logbus.kernel.file.Shown;
import io.logbus.kernel.plan.Graph.Link;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Notes stages that use one thing outside the pipeline between them or keep their state under one
/// name, and pipelines that read what they write and so never come to an end.
///
/// Unlike the other steps this one looks at the disk, since a file may have several paths. What is
/// written is compared with what each stage reads, up to [#MOST_COMPARED] times.
final class Collisions {

  private static final int MOST_COMPARED = 20_000;

  private record Written(int stage, RealFile file) {}

  private record Reading(int stage, Use.ReadFiles files) {}

  private final Graph graph;
  private final Findings findings;
  private final Map<Integer, List<Link>> implied = new HashMap<>();
  private final Map<Object, Integer> users = new HashMap<>();
  private final Map<String, Integer> ids = new HashMap<>();
  private final List<Written> written = new ArrayList<>();
  private final List<Reading> reading = new ArrayList<>();

  /// @param implied arrows to the readers of `ERRORS`, which lead from a source to a sink as well
  Collisions(Graph graph, List<Link> implied, Findings findings) {
    this.graph = graph;
    this.findings = findings;
    for (var link : implied) {
      this.implied.computeIfAbsent(link.from(), _ -> new ArrayList<>()).add(link);
    }
  }

  void check() {
    for (int i = 0; i < graph.size(); i++) {
      claimId(i);
      var bound = graph.stage(i).bound();
      if (bound.isPresent()) {
        for (var use : bound.get().traits().uses()) {
          add(i, use);
        }
      }
    }
    compare();
  }

  private void claimId(int stage) {
    var declared = graph.stage(stage).declared();
    var first = ids.putIfAbsent(declared.id(), stage);
    if (first != null) {
      findings.error(
          declared.markOf("id"),
          "'%s' and '%s' both have the id '%s', which names what they keep"
              .formatted(graph.name(first), graph.name(stage), Shown.cut(declared.id())),
          "give each an 'id' of its own, or leave it out");
    }
  }

  private void add(int stage, Use use) {
    switch (use) {
      case Use.Alone(var what) -> claim(stage, what, what);
      case Use.WrittenFile(var path) -> {
        var file = RealFile.of(path);
        if (!file.isDevice()) {
          claim(stage, file.identity(), "the file '" + path + "'");
          written.add(new Written(stage, file));
        }
      }
      case Use.ReadFiles files -> reading.add(new Reading(stage, files));
    }
  }

  private void claim(int stage, Object thing, String shown) {
    var first = users.putIfAbsent(thing, stage);
    if (first != null) {
      findings.error(
          graph.stage(stage).declared().mark(),
          "'%s' and '%s' both use %s".formatted(graph.name(first), graph.name(stage), shown),
          "leave one of them: a stage can have several inputs, and several readers");
    }
  }

  private void compare() {
    int left = MOST_COMPARED;
    for (var reader : reading) {
      for (var output : written) {
        if (left-- == 0) {
          return;
        }
        compare(reader, output);
      }
    }
  }

  private void compare(Reading reader, Written output) {
    if (reads(reader, output.file()) && leads(reader.stage(), output.stage())) {
      findings.error(
          graph.stage(reader.stage()).declared().mark(),
          "'%s' reads the file '%s', which '%s' writes with what '%1$s' read"
              .formatted(
                  graph.name(reader.stage()), output.file().shown(), graph.name(output.stage())),
          "let it write to another folder, or exclude that file from what is read");
    }
  }

  private boolean reads(Reading reader, RealFile file) {
    var which = reader.files().which();
    try (var _ = new LoaderScope(which.getClass().getClassLoader())) {
      return which.test(file.absolute()) || which.test(file.real());
    }
  }

  /// Whether there is a way along the arrows.
  private boolean leads(int from, int to) {
    Set<Integer> seen = new HashSet<>();
    var ahead = new ArrayDeque<Integer>();
    ahead.add(from);
    for (var at = ahead.poll(); at != null; at = ahead.poll()) {
      if (at == to) {
        return true;
      }
      if (seen.add(at)) {
        graph.out(at).forEach(link -> ahead.add(link.to()));
        implied.getOrDefault(at, List.of()).forEach(link -> ahead.add(link.to()));
      }
    }
    return false;
  }
}
