// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.Plugin;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import javax.tools.ToolProvider;
import org.jspecify.annotations.NullMarked;

/// Java sources and other files that become a jar: `Sources.of("m").add(…).jar(path)`.
final class Sources {

  private final Map<String, String> files = new LinkedHashMap<>();
  private final List<Path> libraries = new ArrayList<>();

  /// Sources of a library.
  static Sources library() {
    return new Sources();
  }

  /// Sources of a plugin whose class is `name.P`, where `name` is the module and the package too.
  ///
  /// @param components the body of its only method, with all of `io.logbus.api` imported
  static Sources plugin(String name, String components) {
    return new Sources()
        .add(
            "module-info.java",
            """
            open module %s {
              requires io.logbus.api;
              provides io.logbus.api.Plugin with %s.P;
            }
            """
                .formatted(name, name))
        .add(
            name + "/P.java",
            """
            package %s;
            import io.logbus.api.*;
            import java.util.*;
            public class P implements Plugin {
              public record Options() {}
              static Component<?> sink(String name) {
                return Component.batchSink(
                    name, Options.class, Traits.sink(PayloadKind.values()), (_, _) -> _ -> {});
              }
              static Component<?> reporting(String name) {
                return Component.batchSink(
                    name,
                    Options.class,
                    Traits.sink(PayloadKind.values()),
                    (_, _) -> new BatchSink() {
                      @Override public void write(SinkBatch batch) {}
                      @Override public String toString() { return Report.text(); }
                    });
              }
              @Override public List<Component<?>> components() { %s }
            }
            """
                .formatted(name, components))
        .add(name + "/Report.java", report(name, "return \"\";"));
  }

  /// With what a `reporting` component of the plugin says when it is asked for its text.
  Sources reporting(String name, String body) {
    return add(name + "/Report.java", report(name, body));
  }

  private static String report(String name, String body) {
    return """
    package %s;
    class Report {
      static String text() {
        try { %s } catch (Exception e) { throw new IllegalStateException(e); }
      }
    }
    """
        .formatted(name, body);
  }

  /// With a file, instead of an earlier one of its name. What does not end in `.java` is copied.
  Sources add(String name, String text) {
    files.put(name, text);
    return this;
  }

  /// Compiled with a jar on the class path and, where it is a module, on the module path.
  Sources using(Path jar) {
    libraries.add(jar);
    return this;
  }

  /// Compiles, and makes a jar.
  Path jar(Path jar) {
    try {
      Path work = Files.createTempDirectory(jar.getParent(), "sources");
      Path classes = Files.createDirectory(work.resolve("classes"));
      compile(work, classes);
      try (var out = new JarOutputStream(Files.newOutputStream(jar));
          var made = Files.walk(classes)) {
        for (Path file : made.filter(Files::isRegularFile).sorted().toList()) {
          out.putNextEntry(new ZipEntry(classes.relativize(file).toString()));
          out.write(Files.readAllBytes(file));
        }
      }
      return jar;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void compile(Path work, Path classes) throws IOException {
    var args = new ArrayList<String>(List.of("-d", classes.toString(), "-proc:none"));
    if (!libraries.isEmpty()) {
      args.addAll(List.of("-cp", path(libraries)));
    }
    if (files.containsKey("module-info.java")) {
      var modules = new ArrayList<>(libraries);
      modules.addAll(List.of(home(Plugin.class), home(NullMarked.class)));
      args.addAll(List.of("-p", path(modules)));
      String name = files.get("module-info.java").replaceAll("(?s).*module (\\S+).*", "$1");
      args.add("--add-reads=" + name + "=ALL-UNNAMED");
    }
    for (var file : files.entrySet()) {
      boolean source = file.getKey().endsWith(".java");
      Path written = (source ? work : classes).resolve(file.getKey());
      Files.createDirectories(written.getParent());
      Files.writeString(written, file.getValue());
      if (source) {
        args.add(written.toString());
      }
    }
    var errors = new ByteArrayOutputStream();
    int code =
        ToolProvider.getSystemJavaCompiler().run(null, null, errors, args.toArray(String[]::new));
    assertThat(code).as(errors.toString(StandardCharsets.UTF_8)).isZero();
  }

  private static String path(List<Path> jars) {
    return jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  /// The jar or folder that a class was loaded from.
  static Path home(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
