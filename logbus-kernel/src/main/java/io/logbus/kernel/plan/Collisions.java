// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import io.logbus.api.Use;
import io.logbus.kernel.file.Findings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/// Notes stages that use one thing outside the pipeline between them, and pipelines that read what
/// they write and so never come to an end.
///
/// Unlike the other steps this one looks at the disk: a file may have several paths. Pipes and
/// devices can have several writers. Files are compared each written with each reading stage.
final class Collisions {

  /// @param path as it is in the pipeline file
  private record Written(int stage, Path path, Path real) {}

  private record Reading(int stage, Predicate<Path> which) {}

  private final Graph graph;
  private final Findings findings;
  private final Map<Object, Integer> users = new HashMap<>();
  private final List<Written> written = new ArrayList<>();
  private final List<Reading> reading = new ArrayList<>();

  Collisions(Graph graph, Findings findings) {
    this.graph = graph;
    this.findings = findings;
  }

  void check() {
    for (int i = 0; i < graph.size(); i++) {
      var bound = graph.stage(i).bound();
      if (bound.isPresent()) {
        for (var use : bound.get().traits().uses()) {
          add(i, use);
        }
      }
    }
    reading.forEach(this::checkReader);
  }

  private void add(int stage, Use use) {
    switch (use) {
      case Use.Alone(var what) -> claim(stage, what, what);
      case Use.WrittenFile(var path) -> {
        if (!Files.exists(path) || Files.isRegularFile(path)) {
          var real = real(path);
          claim(stage, real, "the file '" + path + "'");
          written.add(new Written(stage, path, real));
        }
      }
      case Use.ReadFiles(var which) -> reading.add(new Reading(stage, which));
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

  private void checkReader(Reading reader) {
    for (var file : written) {
      if (reads(reader, file) && leads(reader.stage(), file.stage())) {
        findings.error(
            graph.stage(reader.stage()).declared().mark(),
            "'%s' reads the file '%s', which '%s' writes with what '%1$s' read"
                .formatted(graph.name(reader.stage()), file.path(), graph.name(file.stage())),
            "let it write to another folder, or exclude that file from what is read");
      }
    }
  }

  private boolean reads(Reading reader, Written file) {
    try (var _ = new LoaderScope(reader.which().getClass().getClassLoader())) {
      return reader.which().test(file.path().toAbsolutePath().normalize())
          || reader.which().test(file.real());
    }
  }

  /// Whether there is a way along the arrows.
  private boolean leads(int from, int to) {
    var seen = new HashSet<Integer>();
    var ahead = new ArrayDeque<Integer>();
    ahead.add(from);
    for (var at = ahead.poll(); at != null; at = ahead.poll()) {
      if (at == to) {
        return true;
      }
      if (seen.add(at)) {
        graph.out(at).forEach(link -> ahead.add(link.to()));
      }
    }
    return false;
  }

  /// The path without links, also of a file that is not there yet.
  private static Path real(Path path) {
    var whole = path.toAbsolutePath().normalize();
    for (Path known = whole; known != null; known = known.getParent()) {
      try {
        return known.toRealPath().resolve(known.relativize(whole));
      } catch (IOException _) {
        // Not there, or not to be looked at: its folder may be.
      }
    }
    return whole;
  }
}
