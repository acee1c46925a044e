// SPDX-License-Identifier: Apache-2.0
package io.logbus.dist;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.lang.module.ModuleDescriptor.Requires;
import java.lang.module.ModuleFinder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Holds what `docs/architecture.md` says of dependencies.
class ArchitectureTest {

  private static final Path API = classesOf("logbus-api");
  private static final JavaClasses LOGBUS =
      new ClassFileImporter()
          .importPaths(List.of(API, classesOf("logbus-kernel"), classesOf("logbus-cli")));

  @Test
  void theApiDependsOnTheJdkAlone() {
    classes()
        .that()
        .resideInAPackage("io.logbus.api..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("io.logbus.api..", "java..", "org.jspecify..")
        .check(LOGBUS);

    var descriptor = ModuleFinder.of(API).find("io.logbus.api").orElseThrow().descriptor();
    assertThat(descriptor.requires())
        .filteredOn(requires -> !requires.modifiers().contains(Requires.Modifier.STATIC))
        .extracting(Requires::name)
        .containsExactly("java.base");
  }

  @Test
  void oneKernelPackageKnowsPf4j() {
    onlyPackageThatKnows("org.pf4j..", "io.logbus.kernel.plugin");
  }

  @Test
  void oneKernelPackageKnowsTheYamlLibrary() {
    onlyPackageThatKnows("org.snakeyaml..", "io.logbus.kernel.file");
  }

  @Test
  void theCommandLineIsAboveTheKernel() {
    onlyPackageThatKnows("picocli..", "io.logbus.cli");
    noClasses()
        .that()
        .resideInAPackage("io.logbus.kernel..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.logbus.cli..")
        .check(LOGBUS);
  }

  @Test
  void thePackagesOfAModuleAreNoKnot() {
    slices().matching("io.logbus.api.(*)..").should().beFreeOfCycles().check(LOGBUS);
    slices().matching("io.logbus.kernel.(*)..").should().beFreeOfCycles().check(LOGBUS);
    slices().matching("io.logbus.cli.(*)..").should().beFreeOfCycles().check(LOGBUS);
  }

  @Test
  void pluginsKnowTheApiAndNothingElseOfLogBus() throws IOException {
    var folders = new ArrayList<Path>();
    for (Path plugin : Repository.plugins()) {
      folders.add(plugin.resolve("target/classes"));
    }
    var plugins = new ClassFileImporter().importPaths(folders);

    assertThat(plugins).isNotEmpty();
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.logbus.kernel..", "io.logbus.cli..", "org.pf4j..")
        .check(plugins);
  }

  private static void onlyPackageThatKnows(String library, String knowing) {
    noClasses()
        .that()
        .resideOutsideOfPackage(knowing)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(library)
        .check(LOGBUS);
    assertThat(LOGBUS)
        .as("classes that know %s: without any, this test would say nothing", library)
        .anyMatch(
            type ->
                type.getDirectDependenciesFromSelf().stream()
                    .anyMatch(
                        dependency ->
                            dependency
                                .getTargetClass()
                                .getPackageName()
                                .startsWith(library.replace("..", ""))));
  }

  private static Path classesOf(String module) {
    return Repository.ROOT.resolve(module).resolve("target/classes");
  }
}
