// SPDX-License-Identifier: Apache-2.0
package io.logbus.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImageIT {

  @TempDir Path folder;

  @Test
  void startsWithAnEmptyEnvironment() throws Exception {
    var ended = Launch.ofImage().run("--version");

    assertThat(ended.code()).isZero();
    assertThat(ended.out()).matches("logbus \\d+\\.\\d+\\.\\d+ \\(Java 25.*\\)\n");
    assertThat(ended.err()).isEmpty();
  }

  @Test
  void startsThroughALinkFromAnotherFolder() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("logbus"), Repository.LOGBUS);

    var ended = Launch.ofImage().through(link).in(folder).run("plugins");

    assertThat(ended.code()).isZero();
    assertThat(ended.out()).contains("write-null");
  }

  @Test
  void listsEveryPluginOfTheRepository() throws Exception {
    var ended = Launch.ofImage().run("plugins");

    assertThat(ended.code()).isZero();
    assertThat(ended.err()).isEmpty();
    assertThat(Repository.plugins()).isNotEmpty();
    for (var zip : RepositoryZips.in(Repository.ROOT)) {
      assertThat(ended.out())
          .contains(zip.id() + " " + zip.version() + "\n")
          .contains(Repository.IMAGE.resolve("plugins").resolve(zip.id() + "-").toString());
    }
  }

  @Test
  void tellsAboutAModuleOfEachPlugin() throws Exception {
    var modules =
        Launch.ofImage()
            .run("plugins")
            .out()
            .lines()
            .filter(line -> line.startsWith("  modules "))
            .map(line -> line.replaceFirst("  modules +([^,]+).*", "$1"))
            .toList();

    assertThat(modules).hasSameSizeAs(Repository.plugins());
    for (String module : modules) {
      var ended = Launch.ofImage().run("plugins", module);
      assertThat(ended.code()).as(module).isZero();
      assertThat(ended.out()).startsWith(module + " (");
    }
  }

  @Test
  void runningLeavesTheImageAsItWas() throws Exception {
    var before = snapshot(Repository.IMAGE);

    Launch.ofImage().in(folder).run("plugins");

    assertThat(snapshot(Repository.IMAGE)).isEqualTo(before);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void unpackedPluginsAreRemovedAtTheEnd() throws Exception {
    var options = Map.of("LOGBUS_JAVA_OPTS", "-Djava.io.tmpdir=" + folder);

    assertThat(Launch.ofImage().with(options).run("plugins").code()).isZero();

    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void librariesOfPluginsThatNoStageUsesAreNotTouched() throws Exception {
    Path log = folder.resolve("classes");
    var options = Map.of("LOGBUS_JAVA_OPTS", "-Xlog:class+load:file=" + log);

    assertThat(Launch.ofImage().with(options).run("plugins").code()).isZero();

    assertThat(Files.readAllLines(log))
        .anyMatch(line -> line.matches(".* source: file:.*/module/[^/]+[.]jar"))
        .noneMatch(line -> line.matches(".* source: file:.*/lib/[^/]+[.]jar"));
  }

  @Test
  void readsAndWritesGzip() throws Exception {
    Path in = folder.resolve("in.jsonl.gz");
    Path out = folder.resolve("out.jsonl.gz");
    var line = "{\"level\":\"info\",\"text\":\"größer\"}\n";
    try (var packed = new GZIPOutputStream(Files.newOutputStream(in))) {
      packed.write(line.repeat(20_000).getBytes(StandardCharsets.UTF_8));
    }
    Path file =
        Files.writeString(
            folder.resolve("gzip.yaml"),
            """
            data_dir: %1$s/state
            pipeline:
              in: {module: read-files, compression: gzip, decode: lines, config: {paths: ['%1$s/in.*']}}
              parse-json: {inputs: [in]}
              out:
                module: write-file
                inputs: [parse-json]
                encode: json
                compression: {gzip: {level: 1}}
                config: {path: '%1$s/out.jsonl.gz'}
            """
                .formatted(folder));

    var ended = Launch.ofImage().run("run", file.toString());

    assertThat(ended.err()).isEmpty();
    assertThat(ended.code()).isZero();
    try (var packed = new GZIPInputStream(Files.newInputStream(out))) {
      assertThat(new String(packed.readAllBytes(), StandardCharsets.UTF_8))
          .isEqualTo(line.repeat(20_000));
    }
  }

  @Test
  void opensFilesWithAnyNameWithoutALocale() throws Exception {
    Path file = Files.writeString(folder.resolve("größe-尺寸.yaml"), "pipeline: 7\n");

    var ended = Launch.ofImage().run("check", file.toString());

    assertThat(ended.code()).isEqualTo(2);
    assertThat(ended.err()).startsWith(file + ":1:11: error: ");
  }

  @Test
  void theHeapIs256MiBUnlessTheEnvironmentSaysOtherwise() throws Exception {
    assertThat(maxHeap("")).isEqualTo(256L << 20);
    assertThat(maxHeap("-Xmx64m ")).isEqualTo(64L << 20);
  }

  @ParameterizedTest
  @ValueSource(strings = {"UseSerialGC", "UseParallelGC", "UseG1GC", "UseZGC"})
  void anyCollectorCanBeChosen(String collector) throws Exception {
    assertThat(flag(collector, "-XX:+" + collector + " ")).isEqualTo("true");
  }

  @Test
  void theCollectorIsTheSerialOneUnlessTheEnvironmentSaysOtherwise() throws Exception {
    assertThat(flag("UseSerialGC", "")).isEqualTo("true");
  }

  @Test
  void whatTheJvmPrintsIsNotAmongTheEvents() throws Exception {
    var ended =
        Launch.ofImage().with(Map.of("LOGBUS_JAVA_OPTS", "-XX:+PrintFlagsFinal")).run("--version");

    assertThat(ended.out()).hasLineCount(1);
    assertThat(ended.err()).contains("MaxHeapSize");
  }

  private static long maxHeap(String options) throws Exception {
    return Long.parseLong(flag("MaxHeapSize", options));
  }

  private static String flag(String name, String options) throws Exception {
    var flags =
        Launch.ofImage()
            .with(Map.of("LOGBUS_JAVA_OPTS", options + "-XX:+PrintFlagsFinal"))
            .run("--version")
            .err();
    var line = flags.lines().filter(text -> text.contains(" " + name + " ")).findFirst();
    return line.orElseThrow().replaceAll(".*= (\\S+).*", "$1");
  }

  private static Map<String, String> snapshot(Path root) throws IOException {
    var files = new TreeMap<String, String>();
    try (var paths = Files.walk(root)) {
      for (Path path : paths.toList()) {
        var attributes =
            Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        files.put(path.toString(), attributes.lastModifiedTime() + " " + attributes.size());
      }
    }
    return files;
  }
}
