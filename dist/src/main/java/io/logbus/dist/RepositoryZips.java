// SPDX-License-Identifier: Apache-2.0
package io.logbus.dist;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The plugin zips that a build of this repository made: one for each folder `plugins-*/*` with a
/// `pom.xml`. Folders that only have an old `target` left are passed over.
final class RepositoryZips {

  private RepositoryZips() {}

  /// The zips, in order of their paths; where a version change left several, the latest.
  static List<PluginZip> in(Path root) throws IOException {
    var zips = new ArrayList<PluginZip>();
    for (Path group : matching(root, "plugins-*")) {
      for (Path plugin : matching(group, "*")) {
        if (!Files.exists(plugin.resolve("pom.xml"))) {
          continue;
        }
        var zip = latestZip(plugin.resolve("target"));
        if (zip.isEmpty()) {
          throw new IOException(
              plugin + " has no zip in its target folder: build it before the image");
        }
        zips.add(PluginZip.read(zip.get()));
      }
    }
    return zips;
  }

  private static Optional<Path> latestZip(Path target) throws IOException {
    Optional<Path> latest = Optional.empty();
    FileTime time = FileTime.fromMillis(0);
    for (Path zip : matching(target, "*.zip")) {
      var modified = Files.getLastModifiedTime(zip);
      if (latest.isEmpty() || modified.compareTo(time) > 0) {
        latest = Optional.of(zip);
        time = modified;
      }
    }
    return latest;
  }

  private static List<Path> matching(Path folder, String glob) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    var matcher = FileSystems.getDefault().getPathMatcher("glob:" + glob);
    try (var entries = Files.list(folder)) {
      return entries.filter(path -> matcher.matches(path.getFileName())).sorted().toList();
    }
  }
}
