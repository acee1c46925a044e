// SPDX-License-Identifier: Apache-2.0
package io.logbus.build;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.module.ModuleDescriptor.Requires;
import java.lang.module.ModuleFinder;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.spi.ToolProvider;

/// Which modules of the JDK a plugin needs: those that its classes and libraries refer to, by
/// `jdeps`, and those that its `module-info` requires, so that an author can name one that is only
/// reached by reflection or as a service.
///
/// `jdeps` resolves a jar with a module descriptor as a module, and fails when what that requires
/// is not there, as is usual among libraries on a class path. So it is shown copies without
/// descriptors.
final class JdkModules {

  private static final ModuleFinder JDK = ModuleFinder.ofSystem();

  private JdkModules() {}

  /// @param module the plugin's own jar, with its module descriptor
  /// @param libraries all others
  static SortedSet<String> neededBy(Path module, Collection<Path> libraries) throws IOException {
    var names = new TreeSet<String>();
    for (var reference : ModuleFinder.of(module).findAll()) {
      reference.descriptor().requires().stream()
          .filter(requires -> !requires.modifiers().contains(Requires.Modifier.STATIC))
          .map(Requires::name)
          .forEach(names::add);
    }
    Path copies = Files.createTempDirectory("logbus-jdeps");
    try {
      var jars = new ArrayList<String>();
      jars.add(copyWithoutDescriptor(module, copies.resolve("module.jar")));
      for (Path library : libraries) {
        jars.add(copyWithoutDescriptor(library, copies.resolve("lib" + jars.size() + ".jar")));
      }
      names.addAll(jdeps(jars));
    } finally {
      delete(copies);
    }
    names.removeIf(name -> JDK.find(name).isEmpty());
    return names;
  }

  private static List<String> jdeps(List<String> jars) throws IOException {
    var args = new ArrayList<>(List.of("--print-module-deps", "--ignore-missing-deps"));
    args.addAll(List.of("--multi-release", String.valueOf(Runtime.version().feature())));
    args.addAll(jars);
    var tool =
        ToolProvider.findFirst("jdeps")
            .orElseThrow(() -> new IOException("this Java has no jdeps: build with a full JDK"));
    var out = new StringWriter();
    int code = tool.run(new PrintWriter(out), new PrintWriter(out), args.toArray(String[]::new));
    // Warnings, if any, come before the one line of the answer.
    String answer = out.toString().strip();
    if (code != 0) {
      throw new IOException("jdeps failed: " + answer);
    }
    return List.of(answer.substring(answer.lastIndexOf('\n') + 1).split(","));
  }

  private static String copyWithoutDescriptor(Path jar, Path copy) throws IOException {
    Files.copy(jar, copy);
    var uri = URI.create("jar:" + copy.toUri());
    try (var zip = FileSystems.newFileSystem(uri, Map.of())) {
      Files.deleteIfExists(zip.getPath("module-info.class"));
      Path versions = zip.getPath("META-INF/versions");
      if (Files.isDirectory(versions)) {
        try (var folders = Files.newDirectoryStream(versions)) {
          for (Path folder : folders) {
            Files.deleteIfExists(folder.resolve("module-info.class"));
          }
        }
      }
    }
    return copy.toString();
  }

  private static void delete(Path folder) throws IOException {
    try (var paths = Files.walk(folder)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
