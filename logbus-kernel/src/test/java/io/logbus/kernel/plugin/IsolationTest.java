// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.contentOf;

import io.logbus.kernel.channel.Capacity;
import java.io.File;
import java.io.IOException;
import java.lang.module.FindException;
import java.lang.module.ModuleFinder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Asks a plugin what it can reach, in a JVM of its own where LogBus is modules, as in an image.
class IsolationTest {

  private static final List<String> HIDDEN =
      List.of(
          "io.logbus.kernel.channel.Capacity",
          "io.logbus.kernel.plugin.PluginHost",
          "org.pf4j.DefaultVersionManager",
          "com.github.zafarkhaja.semver.Version$Builder",
          "org.snakeyaml.engine.v2.api.Load");

  private static final String QUESTIONS =
      """
      package cat;
      import java.util.*;
      class Report {
        static String text() {
          var own = Report.class.getModule();
          var out = new StringJoiner("\\n");
          out.add("module=" + own.getName() + ", one of " + own.getLayer().modules().size());
          for (String name : List.of("io.logbus.api", "org.slf4j", "io.logbus.kernel")) {
            out.add("reads " + name + "=" + own.canRead(ModuleLayer.boot().findModule(name).get()));
          }
          for (String name : "HIDDEN".split(",")) {
            out.add("loaders know " + name + "=" + loaders(name));
            out.add("reflection on " + name + "=" + reflection(name));
          }
          out.add("shown to all=" + ModuleLayer.boot().modules().stream()
              .filter(module -> !module.getName().matches("(java|jdk)[.].*"))
              .filter(module -> module.getDescriptor().exports().stream()
                  .anyMatch(exported -> !exported.isQualified()))
              .map(Module::getName).sorted().toList());
          out.add("link=" + link());
          out.add("jdk=" + module("javax.sql.DataSource") + " " + module("com.sun.tools.javac.Main"));
          out.add("added=" + module("extra.Shared"));
          out.add("providers=" + ServiceLoader.load(java.security.Provider.class).stream()
              .map(provider -> provider.type().getModule().getName()).toList());
          return out.toString();
        }
        static String loaders(String name) {
          var loader = Report.class.getClassLoader();
          var context = Thread.currentThread().getContextClassLoader();
          String file = name.replace('.', '/') + ".class";
          return load(name, loader) + load(name, context) + load(name, loader.getParent())
              + loader.getResource(file) + context.getResource(file);
        }
        static String load(String name, ClassLoader loader) {
          try { return Class.forName(name, false, loader) + " "; }
          catch (ClassNotFoundException e) { return "absent "; }
        }
        static String reflection(String name) {
          String outcome = "";
          try {
            Class<?> type = ClassLoader.getSystemClassLoader().loadClass(name);
            Report.class.getModule().addReads(type.getModule());
            for (var c : type.getDeclaredConstructors()) {
              try { c.newInstance(new Object[c.getParameterCount()]); outcome += "made "; }
              catch (ReflectiveOperationException e) { outcome += e.getClass().getSimpleName(); }
              try { c.setAccessible(true); outcome += "opened "; }
              catch (RuntimeException e) { outcome += " " + e.getClass().getSimpleName(); }
              return outcome;
            }
          } catch (ClassNotFoundException e) { outcome = "absent"; }
          return outcome;
        }
        static String link() {
          try { return "" + new io.logbus.kernel.channel.Capacity(1, 1); }
          catch (LinkageError e) { return "" + e; }
        }
        static String module(String name) {
          try { return Class.forName(name).getModule().getName(); }
          catch (ClassNotFoundException e) { return "absent"; }
        }
      }
      """;

  @TempDir static Path folder;
  private static final Map<String, String> answers = new HashMap<>();

  @BeforeAll
  static void ask() throws Exception {
    Path plugin =
        Sources.plugin("cat", "return List.of(reporting(\"write-c\"));")
            .add(
                "module-info.java",
                """
                open module cat {
                  requires io.logbus.api;
                  uses java.security.Provider;
                  provides io.logbus.api.Plugin with cat.P;
                }
                """)
            .add("cat/Report.java", QUESTIONS.replace("HIDDEN", String.join(",", HIDDEN)))
            .using(Sources.home(Capacity.class))
            .jar(folder.resolve("cat.jar"));
    Path zip = TestZip.of("cats").module(plugin).write(folder.resolve("cats.zip"));
    for (String line : run(driver(), zip).lines().toList()) {
      answers.put(line.substring(0, line.indexOf('=')), line.substring(line.indexOf('=') + 1));
    }
  }

  @Test
  void aPluginIsTheOneModuleOfItsLayer() {
    assertThat(answers).containsEntry("module", "cat, one of 1");
  }

  @Test
  void itReadsTheApiAndNotTheKernel() {
    assertThat(answers)
        .containsEntry("reads io.logbus.api", "true")
        .containsEntry("reads org.slf4j", "true")
        .containsEntry("reads io.logbus.kernel", "false");
  }

  @Test
  void noLoaderThatItOrItsLibrariesAskKnowsTheKernelOrItsLibraries() {
    assertThat(HIDDEN)
        .allSatisfy(
            name ->
                assertThat(answers)
                    .containsEntry("loaders know " + name, "absent absent absent nullnull"));
  }

  @Test
  void codeThatWasCompiledAgainstTheKernelDoesNotLink() {
    assertThat(answers)
        .containsEntry("link", "java.lang.NoClassDefFoundError: io/logbus/kernel/channel/Capacity");
  }

  @Test
  void whatTheSystemLoaderFindsOfTheKernelAndItsLibrariesCannotBeUsed() {
    assertThat(HIDDEN)
        .allSatisfy(
            name ->
                assertThat(answers)
                    .containsEntry(
                        "reflection on " + name,
                        "IllegalAccessException InaccessibleObjectException"));
  }

  /// Besides the two, `extra` is what this test adds to the JDK.
  @Test
  void noModuleButTheApiAndSlf4jShowsAPackageToAll() {
    assertThat(answers).containsEntry("shown to all", "[extra, io.logbus.api, org.slf4j]");
  }

  @Test
  void thePlatformAndTheCompilerAreThere() {
    assertThat(answers).containsEntry("jdk", "java.sql jdk.compiler");
  }

  @Test
  void everyLoaderIsCollectedWhenItsHostIsClosed() {
    assertThat(answers).containsEntry("collected", "20");
  }

  @Test
  void whatAnAddedModuleOfTheJdkReadsIsThere() {
    assertThat(answers).containsEntry("added", "extra");
  }

  @Test
  void serviceLoaderFindsWhatTheJdkProvides() {
    assertThat(answers.get("providers")).contains("jdk.crypto.cryptoki");
  }

  /// Stands for a compiler of Truffle, and for what that shares with a language.
  private static String addedToTheJdk() {
    Path shared =
        Sources.library()
            .add("module-info.java", "module extra { exports extra; }")
            .add("extra/Shared.java", "package extra; public class Shared {}")
            .jar(folder.resolve("extra.jar"));
    Path added =
        Sources.library()
            .add("module-info.java", "module jdk.added { requires extra; }")
            .using(shared)
            .jar(folder.resolve("added.jar"));
    return shared + File.pathSeparator + added;
  }

  /// A program in the one module that the kernel shows itself to.
  private static Path driver() {
    return Sources.library()
        .add("module-info.java", "module io.logbus.cli { requires io.logbus.kernel; }")
        .add(
            "io/logbus/cli/Driver.java",
            """
            package io.logbus.cli;
            import io.logbus.api.Component;
            import io.logbus.kernel.plugin.PluginHost;
            import java.lang.ref.WeakReference;
            import java.nio.file.Path;
            import java.util.List;
            public class Driver {
              public static void main(String[] args) throws Exception {
                int collected = 0;
                for (int round = 0; round < 20; round++) {
                  var loader = use(Path.of(args[0]), Path.of(args[1]), round == 0);
                  for (int i = 0; i < 10 && !loader.refersTo(null); i++) {
                    System.gc();
                  }
                  collected += loader.refersTo(null) ? 1 : 0;
                }
                System.out.println("collected=" + collected);
              }
              static WeakReference<ClassLoader> use(Path zip, Path work, boolean first)
                  throws Exception {
                try (var host = PluginHost.open(List.of(zip), work)) {
                  var sink = host.catalog().find(Component.Kind.SINK, "write-c").get().component();
                  String text = text(sink);
                  if (first) {
                    System.out.println(text);
                  }
                  Thread.currentThread().setContextClassLoader(null);
                  return new WeakReference<>(sink.options().getClassLoader());
                }
              }
              static <C extends Record> String text(Component<C> component) throws Exception {
                Thread.currentThread().setContextClassLoader(component.options().getClassLoader());
                var options = component.options().getDeclaredConstructor().newInstance();
                return component.factory().create(options, null).toString();
              }
            }
            """)
        .using(Sources.home(Capacity.class))
        .jar(folder.resolve("driver.jar"));
  }

  private static String run(Path driver, Path zip) throws IOException, InterruptedException {
    var command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--module-path="
                + String.join(File.pathSeparator, driver.toString(), addedToTheJdk(), modulePath()),
            "--add-modules=ALL-SYSTEM,jdk.added",
            "--module=io.logbus.cli/io.logbus.cli.Driver",
            zip.toString(),
            folder.resolve("work").toString());
    File errors = folder.resolve("errors").toFile();
    var process = new ProcessBuilder(command).redirectError(errors).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(() -> contentOf(errors)).isZero();
    return said;
  }

  /// What of this test's class path is a module by its own descriptor.
  private static String modulePath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(IsolationTest::isModule)
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static boolean isModule(String jar) {
    try {
      var found = ModuleFinder.of(Path.of(jar)).findAll();
      return !found.isEmpty() && found.stream().noneMatch(it -> it.descriptor().isAutomatic());
    } catch (FindException _) {
      return false; // a jar whose name makes no module name
    }
  }
}
