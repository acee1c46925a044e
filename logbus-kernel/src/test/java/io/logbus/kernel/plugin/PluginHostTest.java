// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.logbus.api.Component.Kind;
import io.logbus.kernel.catalog.UnpackingError;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PluginHostTest {

  @TempDir static Path jars;
  private static Path ant;
  private static Path bee;

  @TempDir Path folder;
  @TempDir Path work;

  @BeforeAll
  static void compile() {
    ant =
        Sources.plugin("ant", "return List.of(sink(\"write-b\"), sink(\"write-a\"));")
            .jar(jars.resolve("ant.jar"));
    bee = Sources.plugin("bee", "return List.of(sink(\"write-b\"));").jar(jars.resolve("bee.jar"));
  }

  @Test
  void lendsWhatZipsInFoldersAndSingleZipsOffer() throws Exception {
    Path other = Files.createDirectory(folder.resolve("other"));
    Path bees =
        TestZip.of("bees")
            .module(
                Sources.plugin("c", "return List.of(sink(\"write-c\"));")
                    .jar(folder.resolve("c.jar")))
            .write(other.resolve("c.plugin"));
    Path ants = TestZip.of("ants").module(ant).write(folder.resolve("ants.zip"));

    try (var host = PluginHost.open(List.of(folder, bees, ants), work)) {
      var catalog = host.catalog();

      assertThat(catalog.modules(Kind.SINK)).containsExactly("write-a", "write-b", "write-c");
      assertThat(catalog.modules(Kind.SOURCE)).isEmpty();
      var offer = catalog.find(Kind.SINK, "write-c").orElseThrow();
      assertThat(offer.plugin()).isEqualTo("bees");
      assertThat(offer.component().module()).isEqualTo("write-c");
      assertThat(catalog.find(Kind.SOURCE, "write-c")).isEmpty();
      assertThat(host.plugins()).extracting(LoadedPlugin::id).containsExactly("ants", "bees");
    }
  }

  @Test
  void tellsWhatIsLoadedFromWhere() throws Exception {
    Path library =
        Sources.library()
            .add("lib/L.java", "package lib; public class L {}")
            .jar(folder.resolve("l-1.jar"));
    Path zip = TestZip.of("ants").module(ant).library(library).write(folder.resolve("a.zip"));

    try (var host = PluginHost.open(List.of(zip), work)) {
      assertThat(host.plugins())
          .containsExactly(
              new LoadedPlugin(
                  "ants",
                  "1.2.3",
                  "For tests.",
                  zip,
                  "ant",
                  List.of("l-1.jar"),
                  Map.of(Kind.SINK, new TreeSet<>(List.of("write-a", "write-b")))));
    }
  }

  @Test
  void theHashIsThatOfTheZip() throws Exception {
    Path zip = Files.writeString(folder.resolve("abc.zip"), "abc");
    var plugin = new LoadedPlugin("x", "1", "", zip, "x", List.of(), Map.of());

    // FIPS 180-2, appendix B.1
    assertThat(plugin.sha256())
        .isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  }

  @Test
  void closingTwiceIsAsGoodAsOnce() throws Exception {
    var host = PluginHost.open(List.of(), work);

    host.close();
    host.close();

    assertThat(work).isEmptyDirectory();
  }

  @Test
  void takesOnlyVisibleZipsOfAFolder() throws Exception {
    TestZip.of("ants").module(ant).write(folder.resolve("ants.zip"));
    Files.writeString(folder.resolve(".half-copied.zip"), "PK");
    Files.writeString(folder.resolve("readme.txt"), "not a zip");
    Files.createDirectory(folder.resolve("folder.zip"));

    try (var host = PluginHost.open(List.of(folder), work)) {
      assertThat(host.plugins()).hasSize(1);
    }
  }

  @Test
  void noPluginsAtAllIsNoFault() throws Exception {
    try (var host = PluginHost.open(List.of(folder), work)) {
      assertThat(host.plugins()).isEmpty();
      assertThat(host.catalog().modules(Kind.SINK)).isEmpty();
    }
  }

  @Test
  void tellsEveryFaultAtOnceAndLoadsNothing() throws Exception {
    Path torn = Files.writeString(folder.resolve("1-torn.zip"), "PK\3\4 and no more");
    Path empty = new TestZip().write(folder.resolve("2-empty.zip"));
    Path good = TestZip.of("ants").module(ant).write(folder.resolve("3-good.zip"));
    Path bad = TestZip.of("bad").write(folder.resolve("4-bad.zip"));
    Path absent = folder.resolve("absent");

    var faults = faults(List.of(folder, absent));

    assertThat(faults)
        .extracting(PluginException.Fault::zip)
        .containsExactlyInAnyOrder(absent, torn, empty, bad)
        .doesNotContain(good);
    assertThat(faults)
        .extracting(PluginException.Fault::toString)
        .contains(
            absent + ": there is no such file or folder",
            bad
                + ": it has 0 jars in module/ and needs one: get the zip again, or tell the author of"
                + " the plugin");
    assertThat(work).isEmptyDirectory();
  }

  @Test
  void twoZipsThatOfferOneNameAreBothNamed() throws Exception {
    Path first = TestZip.of("ants").module(ant).write(folder.resolve("1.zip"));
    Path second = TestZip.of("bees").module(bee).write(folder.resolve("2.zip"));

    assertThat(faults(List.of(folder)))
        .containsExactly(
            new PluginException.Fault(
                second,
                "it offers the sink 'write-b', which " + first + " offers too: remove one"));
  }

  @Test
  void twoZipsOfOnePluginAreBothNamed() throws Exception {
    Path first = TestZip.of("ants").module(ant).write(folder.resolve("1.zip"));
    Path second = TestZip.of("ants").module(bee).write(folder.resolve("2.zip"));

    assertThat(faults(List.of(folder)))
        .containsExactly(
            new PluginException.Fault(
                second, "it is the plugin 'ants', which " + first + " is too: remove one"));
  }

  @Test
  void aPluginForANewerApiIsToldSo() throws Exception {
    TestZip.of("ants")
        .module(ant)
        .property("plugin.requires", "99.0.0")
        .write(folder.resolve("1.zip"));

    assertThat(faults(List.of(folder)))
        .extracting(PluginException.Fault::reason)
        .singleElement()
        .asString()
        .startsWith("it needs version 99.0.0 of the plugin API, and this LogBus has ");
  }

  @Test
  void aVersionThatIsNoneIsAFault() throws Exception {
    TestZip.of("ants")
        .module(ant)
        .property("plugin.requires", "newest")
        .write(folder.resolve("1.zip"));

    assertThat(faults(List.of(folder)))
        .extracting(PluginException.Fault::reason)
        .containsExactly(
            "its plugin.properties says 'plugin.requires=newest', which is no version of the plugin"
                + " API such as 0.1.0: get the zip again, or tell the author of the plugin");
  }

  @Test
  void rangeOfVersionsIsMet() throws Exception {
    TestZip.of("ants")
        .module(ant)
        .property("plugin.requires", ">=0.0.1 & <99.0.0")
        .write(folder.resolve("1.zip"));

    try (var host = PluginHost.open(List.of(folder), work)) {
      assertThat(host.plugins()).hasSize(1);
    }
  }

  @Test
  void workFolderThatIsAFileIsNamedWithWhatToDo() throws Exception {
    Path file = Files.createFile(folder.resolve("file"));

    assertThatThrownBy(() -> PluginHost.open(List.of(), file))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("nothing can be unpacked in '" + file + "': it is no folder: see ")
        .hasMessageContaining("java.io.tmpdir");
  }

  @Test
  void anUnloadedPluginIsNoLongerLentAndItsFilesAreGone() throws Exception {
    TestZip.of("ants").module(ant).write(folder.resolve("1.zip"));
    try (var host = PluginHost.open(List.of(folder), work)) {
      var before = host.catalog();

      host.unload("ants");

      assertThat(host.catalog().modules(Kind.SINK)).isEmpty();
      assertThat(before.modules(Kind.SINK)).hasSize(2);
      assertThat(host.plugins()).isEmpty();
      assertThat(jarsBelow(work)).isEmpty();
      assertThatThrownBy(() -> host.unload("ants")).hasMessage("no plugin 'ants' is loaded");
    }
    assertThat(work).isEmptyDirectory();
  }

  @Test
  void componentsAreAskedForWithThePluginsContextClassLoader() throws Exception {
    Path jar =
        Sources.plugin(
                "cat",
                """
                if (Thread.currentThread().getContextClassLoader() != P.class.getClassLoader()) {
                  throw new IllegalStateException("wrong context");
                }
                return List.of(sink("write-c"));
                """)
            .jar(folder.resolve("cat.jar"));
    TestZip.of("cats").module(jar).write(folder.resolve("1.zip"));
    var before = Thread.currentThread().getContextClassLoader();

    try (var host = PluginHost.open(List.of(folder), work)) {
      assertThat(host.plugins()).hasSize(1);
    }
    assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(before);
  }

  @Test
  void everyUnloadedLoaderIsCollectedWhileTheHostLivesOn() throws Exception {
    catsWithALibrary();
    TestZip.of("ants").module(ant).write(folder.resolve("2.zip"));

    for (int round = 0; round < 20; round++) {
      try (var host = PluginHost.open(List.of(folder), work)) {
        var loader = loaderOfUsedAndUnloaded(host);

        assertThat(isCollected(loader)).as("round %d", round).isTrue();
        assertThat(host.plugins()).extracting(LoadedPlugin::id).containsExactly("ants");
      }
    }
  }

  @Test
  void closingLetsEveryLoaderGo() throws Exception {
    TestZip.of("ants").module(ant).write(folder.resolve("1.zip"));
    var host = PluginHost.open(List.of(folder), work);
    var loader = loaderOf(host, "write-a");

    host.close();

    assertThat(isCollected(loader)).isTrue();
    assertThat(host.plugins()).isEmpty();
  }

  @Test
  void librariesAreUnpackedWhenTheyAreFirstNeeded() throws Exception {
    catsWithALibrary();

    try (var host = PluginHost.open(List.of(folder), work)) {
      assertThat(host.plugins().getFirst().libraries()).containsExactly("lib.jar");
      assertThat(names(jarsBelow(work))).containsExactly("cat.jar");

      assertThat(Reports.of(host.catalog(), "write-c")).isEqualTo("7");
      assertThat(names(jarsBelow(work))).containsExactlyInAnyOrder("cat.jar", "lib.jar");
    }
    assertThat(work).isEmptyDirectory();
  }

  @Test
  void interruptDoesNotBreakTheirUnpacking() throws Exception {
    catsWithALibrary();

    try (var host = PluginHost.open(List.of(folder), work)) {
      Thread.currentThread().interrupt();

      assertThat(Reports.of(host.catalog(), "write-c")).isEqualTo("7");
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void zipThatIsReplacedMeanwhileDoesNotMatter() throws Exception {
    Path zip = catsWithALibrary();

    try (var host = PluginHost.open(List.of(folder), work)) {
      Path other = TestZip.of("cats").module(ant).write(folder.resolve("2.plugin"));
      Files.move(other, zip, StandardCopyOption.REPLACE_EXISTING);

      assertThat(Reports.of(host.catalog(), "write-c")).isEqualTo("7");
    }
  }

  @Test
  void zipThatIsOverwrittenMeanwhileIsToldWheneverTheLibrariesAreNeeded() throws Exception {
    Path zip = catsWithALibrary();

    try (var host = PluginHost.open(List.of(folder), work)) {
      Files.write(zip, new byte[(int) Files.size(zip)]);

      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(() -> Reports.of(host.catalog(), "write-c"))
            .isInstanceOf(UnpackingError.class)
            .hasMessageStartingWith(zip + ": ")
            .hasMessageEndingWith("copy it again");
      }
    }
    assertThat(work).isEmptyDirectory();
  }

  @Test
  void zipThatIsTruncatedMeanwhileIsNoLackOfRoom() throws Exception {
    Path zip = catsWithALibrary();

    try (var host = PluginHost.open(List.of(folder), work)) {
      try (var file = FileChannel.open(zip, StandardOpenOption.WRITE)) {
        file.truncate(10);
      }

      assertThatThrownBy(() -> Reports.of(host.catalog(), "write-c"))
          .isInstanceOf(UnpackingError.class)
          .hasMessage(
              zip + ": it is no zip, or damaged or half copied (it ends too early): copy it again");
    }
  }

  @Test
  void workFolderThatIsGoneIsToldWheneverTheLibrariesAreNeeded() throws Exception {
    Path zip = catsWithALibrary();

    try (var host = PluginHost.open(List.of(folder), work)) {
      Files.createFile(jarsBelow(work).getFirst().resolve("../../lib").normalize());

      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(() -> Reports.of(host.catalog(), "write-c"))
            .isInstanceOf(UnpackingError.class)
            .hasMessageStartingWith(zip + ": nothing can be unpacked in '" + work + "': ")
            .hasMessageContaining("java.io.tmpdir");
      }
    }
  }

  @Test
  void libraryThatIsNoJarIsNamed() throws Exception {
    Path zip = catsWithALibrary();
    TestZip.of("cats")
        .module(jars.resolve("cat.jar"))
        .library(jars.resolve("lib.jar"))
        .entry("lib/junk.jar", "junk")
        .write(zip);

    try (var host = PluginHost.open(List.of(folder), work)) {
      assertThatThrownBy(() -> Reports.of(host.catalog(), "write-c"))
          .isInstanceOf(UnpackingError.class)
          .hasMessage(
              zip
                  + ": its 'lib/junk.jar' is no jar: get the zip again, or tell the author of the"
                  + " plugin");
    }
  }

  @Test
  void nothingIsUnpackedIntoAFolderThatIsGone() throws Exception {
    catsWithALibrary();
    var host = PluginHost.open(List.of(folder), work);
    var catalog = host.catalog();

    host.close();

    assertThatThrownBy(() -> Reports.of(catalog, "write-c")).isInstanceOf(LinkageError.class);
    assertThat(work).isEmptyDirectory();
  }

  /// A plugin that needs its library to make an instance.
  private Path catsWithALibrary() {
    Path library =
        Sources.library()
            .add(
                "lib/L.java", "package lib; public class L { public static int n() { return 7; } }")
            .jar(jars.resolve("lib.jar"));
    Path jar =
        Sources.plugin("cat", "return List.of(reporting(\"write-c\"));")
            .reporting("cat", "return \"\" + lib.L.n();")
            .using(library)
            .jar(jars.resolve("cat.jar"));
    return TestZip.of("cats").module(jar).library(library).write(folder.resolve("1.zip"));
  }

  private static List<String> names(List<Path> files) {
    return files.stream().map(file -> file.getFileName().toString()).toList();
  }

  private static WeakReference<ClassLoader> loaderOfUsedAndUnloaded(PluginHost host)
      throws Exception {
    assertThat(Reports.of(host.catalog(), "write-c")).isEqualTo("7");
    var loader = loaderOf(host, "write-c");
    host.unload("cats");
    return loader;
  }

  private static WeakReference<ClassLoader> loaderOf(PluginHost host, String sink) {
    var component = host.catalog().find(Kind.SINK, sink).orElseThrow().component();
    return new WeakReference<>(component.options().getClassLoader());
  }

  /// Gives the collector a few chances, since one run may leave what the JVM itself just used.
  private static boolean isCollected(WeakReference<ClassLoader> loader) {
    for (int i = 0; i < 10 && !loader.refersTo(null); i++) {
      System.gc();
    }
    return loader.refersTo(null);
  }

  private List<PluginException.Fault> faults(List<Path> places) {
    return catchThrowableOfType(PluginException.class, () -> PluginHost.open(places, work))
        .faults();
  }

  private static List<Path> jarsBelow(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".jar")).toList();
    }
  }
}
