// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plugin;

import io.logbus.kernel.plugin.PluginException.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/// Finds the zips in the places where the user has some.
final class ZipPlaces {

  private ZipPlaces() {}

  /// Each zip once, in the order of the places and by name within a folder. A place that is not
  /// there, or cannot be read, is a fault.
  static List<Path> zips(List<Path> places, List<Fault> faults) {
    var zips = new ArrayList<Path>();
    var seen = new HashSet<Path>();
    for (Path place : places) {
      try {
        for (Path zip : Files.isDirectory(place) ? inFolder(place) : List.of(place)) {
          if (seen.add(zip.toRealPath())) {
            zips.add(zip);
          }
        }
      } catch (IOException e) {
        faults.add(new Fault(place, FileReason.of(e)));
      }
    }
    return zips;
  }

  private static List<Path> inFolder(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().endsWith(".zip"))
          .filter(file -> !file.getFileName().toString().startsWith("."))
          .filter(Files::isRegularFile)
          .sorted()
          .toList();
    }
  }
}
