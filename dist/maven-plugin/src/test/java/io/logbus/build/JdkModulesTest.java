// SPDX-License-Identifier: Apache-2.0
package io.logbus.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdkModulesTest {

  @TempDir Path folder;

  @Test
  void findsWhatThePluginAndItsLibrariesUse() throws IOException {
    Path own =
        jar("own", Map.of("module-info", "module m { }", "m.A", "package m; public class A { }"));
    Path library =
        jar("lib", Map.of("l.B", "package l; public class B { java.sql.Connection c; }"));

    assertThat(JdkModules.neededBy(own, List.of(library))).containsExactly("java.base", "java.sql");
  }

  @Test
  void addsWhatTheDescriptorRequiresButNotWhatItWantsToCompile() throws IOException {
    Path own =
        jar(
            "own",
            Map.of(
                "module-info", "module m { requires jdk.httpserver; requires static java.rmi; }"));

    assertThat(JdkModules.neededBy(own, List.of())).containsExactly("java.base", "jdk.httpserver");
  }

  @Test
  void aLibraryThatRequiresAnAbsentModuleIsRead() throws IOException {
    Path absent =
        jar(
            "absent",
            Map.of(
                "module-info",
                "module absent { exports a; }",
                "a.C",
                "package a; public class C { }"));
    Path own = jar("own", Map.of("module-info", "module m { }"));
    Path library =
        jar(
            "lib",
            Map.of(
                "module-info", "module lib { requires absent; requires java.xml; }",
                "l.B", "package l; public class B { a.C c; javax.xml.namespace.QName q; }"),
            absent);

    assertThat(JdkModules.neededBy(own, List.of(library))).containsExactly("java.base", "java.xml");
  }

  @Test
  void aTornLibraryIsAnError() throws IOException {
    Path own = jar("own", Map.of("module-info", "module m { }"));
    Path torn = Files.writeString(folder.resolve("torn.jar"), "PK\3\4 and no more");

    assertThatThrownBy(() -> JdkModules.neededBy(own, List.of(torn)))
        .isInstanceOf(IOException.class);
  }

  /// A jar of classes compiled from sources by class name.
  private Path jar(String name, Map<String, String> sources, Path... modules) throws IOException {
    Path classes = Files.createDirectory(folder.resolve(name));
    Path source = Files.createDirectory(folder.resolve(name + "-src"));
    var args = new ArrayList<>(List.of("-d", classes.toString(), "-proc:none"));
    for (Path module : modules) {
      args.addAll(List.of("--module-path", module.toString()));
    }
    for (var unit : sources.entrySet()) {
      Path file = source.resolve(unit.getKey().replace('.', '/') + ".java");
      Files.createDirectories(file.getParent());
      args.add(Files.writeString(file, unit.getValue()).toString());
    }
    var compiler = ToolProvider.getSystemJavaCompiler();
    assertThat(compiler.run(null, null, null, args.toArray(String[]::new))).isZero();
    Path jar = folder.resolve(name + ".jar");
    try (var out = new JarOutputStream(Files.newOutputStream(jar));
        var files = Files.walk(classes)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        out.putNextEntry(new ZipEntry(classes.relativize(file).toString()));
        out.write(Files.readAllBytes(file));
      }
    }
    return jar;
  }
}
