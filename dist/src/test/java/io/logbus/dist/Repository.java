// SPDX-License-Identifier: Apache-2.0
package io.logbus.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Where things are in this repository, seen from the folder in which Maven runs the tests.
final class Repository {

  static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  static final Path TARGET = Path.of("target").toAbsolutePath();
  static final Path IMAGE = TARGET.resolve("image");
  static final Path LOGBUS = IMAGE.resolve("bin/logbus");
  static final Path EXAMPLES = ROOT.resolve("examples");

  private Repository() {}

  /// The folders of all plugins.
  static List<Path> plugins() throws IOException {
    try (var paths = Files.walk(ROOT, 2)) {
      return paths
          .filter(path -> ROOT.relativize(path).toString().startsWith("plugins-"))
          .filter(path -> Files.exists(path.resolve("src/main/java")))
          .sorted()
          .toList();
    }
  }

  /// The pipelines in `examples`.
  static List<Path> examples() throws IOException {
    try (var files = Files.list(EXAMPLES)) {
      return files.filter(path -> path.toString().endsWith(".yaml")).sorted().toList();
    }
  }
}
