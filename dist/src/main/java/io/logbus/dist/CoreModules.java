// SPDX-License-Identifier: Apache-2.0
package io.logbus.dist;

import java.io.File;
import java.io.IOException;
import java.lang.module.FindException;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// The modules that every image has: LogBus without plugins.
///
/// @param path jars, or folders with jars
/// @param names of all modules there
record CoreModules(List<Path> path, SortedSet<String> names) {

  CoreModules {
    path = List.copyOf(path);
    names = Collections.unmodifiableSortedSet(new TreeSet<>(names));
  }

  /// Finds the modules on a module path.
  ///
  /// @throws IOException with a text for the user when one of them cannot be linked
  static CoreModules on(String modulePath) throws IOException {
    var path = Arrays.stream(modulePath.split(File.pathSeparator)).map(Path::of).toList();
    for (Path entry : path) {
      if (!Files.exists(entry)) {
        throw new IOException(entry + " is not there: build LogBus before the image");
      }
    }
    var names = new TreeSet<String>();
    try {
      for (var module : ModuleFinder.of(path.toArray(Path[]::new)).findAll()) {
        if (module.descriptor().isAutomatic()) {
          throw new IOException(
              "the library %s has no module descriptor and cannot be linked: give it one"
                  .formatted(module.location().map(Object::toString).orElse("?")));
        }
        names.add(module.descriptor().name());
      }
    } catch (FindException e) {
      throw new IOException("cannot read the modules of LogBus: " + e.getMessage(), e);
    }
    return new CoreModules(path, names);
  }

  /// The path, as tools of the JDK take it.
  String modulePath() {
    return path.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }
}
