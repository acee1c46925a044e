// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a module of a plugin may and may not be, from source to the host.
class PluginLayerTest {

  @TempDir Path folder;

  @Test
  void ownPackagesAreAModuleAndLibrariesAreUnnamedBesideIt() throws Exception {
    Path library = library("1");
    var plugin =
        Sources.plugin("cat", "return List.of(reporting(\"write-c\"));")
            .reporting(
                "cat",
                """
                return Report.class.getModule() + ", "
                    + lib.L.class.getModule().isNamed() + ", "
                    + (lib.L.class.getClassLoader() == Report.class.getClassLoader());
                """)
            .using(library);

    assertThat(report(plugin, library)).isEqualTo("module cat, false, true");
  }

  @Test
  void ownResourcesAndThoseOfLibrariesAreFound() throws Exception {
    Path library = library("1");
    var plugin =
        Sources.plugin("cat", "return List.of(reporting(\"write-c\"));")
            .add(
                "module-info.java",
                """
                open module cat {
                  requires io.logbus.api;
                  uses java.lang.Runnable;
                  provides io.logbus.api.Plugin with cat.P;
                }
                """)
            .add("cat/own.txt", "own")
            .reporting(
                "cat",
                """
                var loader = Thread.currentThread().getContextClassLoader();
                return new String(Report.class.getResourceAsStream("own.txt").readAllBytes())
                    + new String(loader.getResourceAsStream("lib/version.txt").readAllBytes())
                    + loader.getResource("io/logbus/kernel/plugin/PluginHost.class")
                    + java.util.ServiceLoader.load(Runnable.class).stream().count();
                """)
            .using(library);

    assertThat(report(plugin, library)).isEqualTo("own1null1");
  }

  @Test
  void twoPluginsUseTwoVersionsOfOneLibraryAtOnce() throws Exception {
    for (String version : List.of("1", "2")) {
      String name = "user" + version;
      Path library = library(version);
      Path jar =
          Sources.plugin(name, "return List.of(reporting(\"write-" + version + "\"));")
              .reporting(name, "return lib.L.version();")
              .using(library)
              .jar(folder.resolve(name + ".jar"));
      TestZip.of(name).module(jar).library(library).write(folder.resolve(name + ".zip"));
    }

    try (var host = PluginHost.open(List.of(folder), folder.resolve("work"))) {
      assertThat(Reports.of(host.catalog(), "write-1")).isEqualTo("1");
      assertThat(Reports.of(host.catalog(), "write-2")).isEqualTo("2");
      assertThat(Reports.of(host.catalog(), "write-1")).isEqualTo("1");
    }
  }

  @Test
  void aLibraryCannotTakeThePlaceOfTheApi() throws Exception {
    Path fake =
        Sources.library()
            .add(
                "io/logbus/api/PayloadKind.java",
                "package io.logbus.api; public enum PayloadKind { FAKE }")
            .jar(folder.resolve("fake.jar"));
    var plugin =
        Sources.plugin("cat", "return List.of(reporting(\"write-c\"));")
            .reporting("cat", "return io.logbus.api.PayloadKind.values()[0].name();");

    assertThat(report(plugin, fake)).isEqualTo("STREAM");
  }

  @Test
  void whatItRequiresStaticallyNeedNotBeThere() throws Exception {
    Path jar =
        Sources.plugin("cat", "return List.of(sink(\"write-c\"));")
            .add(
                "module-info.java",
                """
                open module cat {
                  requires io.logbus.api;
                  requires static org.jspecify;
                  provides io.logbus.api.Plugin with cat.P;
                }
                """)
            .jar(folder.resolve("cat.jar"));
    Path zip = TestZip.of("cats").module(jar).write(folder.resolve("cats.zip"));

    try (var host = PluginHost.open(List.of(zip), folder.resolve("work"))) {
      assertThat(host.plugins()).hasSize(1);
    }
  }

  @Test
  void aModuleOfTheJdkThatIsAbsentIsNamed() throws Exception {
    Path jar =
        Sources.plugin("cat", "return List.of(sink(\"write-c\"));").jar(folder.resolve("cat.jar"));
    TestZip.of("cats")
        .module(jar)
        .property("logbus.jdk-modules", "jdk.teleport, java.base,java.later")
        .write(folder.resolve("cats.zip"));

    assertThat(refusal())
        .isEqualTo(
            "it needs of the JDK what this runtime was built without: java.later, jdk.teleport:"
                + " use an image that has it");
  }

  @Test
  void aModuleThatRequiresMoreThanTheApiIsRefused() throws Exception {
    Path other =
        Sources.library()
            .add("module-info.java", "module io.logbus.kernel { exports k; }")
            .add("k/K.java", "package k; public class K {}")
            .jar(folder.resolve("kernel.jar"));
    write(
        Sources.library()
            .add("module-info.java", "open module cat { requires io.logbus.kernel; }")
            .using(other));

    assertThat(refusal()).startsWith("its module requires io.logbus.kernel, and may require ");
  }

  @Test
  void aModuleThatIsNotOpenIsRefused() throws Exception {
    write(Sources.library().add("module-info.java", "module cat { }"));

    assertThat(refusal()).isEqualTo("its module is not open: write 'open module cat'");
  }

  @Test
  void aJarWithoutDescriptorIsRefused() throws Exception {
    write(Sources.library().add("lib/L.java", "package lib; class L {}"));

    assertThat(refusal()).isEqualTo("module/cat.jar has no module-info");
  }

  @Test
  void aTornJarIsRefused() throws Exception {
    TestZip.of("cats").entry("module/cat.jar", "PK\3\4 and no more").write(folder.resolve("c.zip"));

    assertThat(refusal())
        .startsWith("its 'module/cat.jar' is no module (")
        .endsWith("): get the zip again, or tell the author of the plugin")
        .doesNotContain(folder.toString());
  }

  @Test
  void aPackageOfTheApiIsRefused() throws Exception {
    write(
        Sources.library()
            .add("module-info.java", "open module cat { }")
            .add("io/logbus/api/event/Mine.java", "package io.logbus.api.event; class Mine {}"));

    assertThat(refusal())
        .isEqualTo("its module has the package io.logbus.api.event, which is not its own");
  }

  private Path library(String version) {
    return Sources.library()
        .add(
            "lib/L.java",
            "package lib; public class L implements Runnable { public void run() {}"
                + " public static String version() { return \"%s\"; } }".formatted(version))
        .add("lib/version.txt", version)
        .add("META-INF/services/java.lang.Runnable", "lib.L")
        .jar(folder.resolve("lib-" + version + ".jar"));
  }

  private String report(Sources plugin, Path library) throws Exception {
    Path jar = plugin.jar(folder.resolve("cat.jar"));
    Path zip = TestZip.of("cats").module(jar).library(library).write(folder.resolve("cats.zip"));
    try (var host = PluginHost.open(List.of(zip), folder.resolve("work"))) {
      return Reports.of(host.catalog(), "write-c");
    }
  }

  private void write(Sources sources) {
    TestZip.of("cats")
        .module(sources.jar(folder.resolve("cat.jar")))
        .write(folder.resolve("cats.zip"));
  }

  private String refusal() {
    var refused =
        catchThrowableOfType(
            PluginException.class, () -> PluginHost.open(List.of(folder), folder.resolve("work")));
    assertThat(refused.faults()).hasSize(1);
    return refused.faults().getFirst().reason();
  }
}
