// SPDX-License-Identifier: Apache-2.0
package io.logbus.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Runs `bin/logbus` of an image whose `java` tells what it was given.
class LauncherTest {

  @TempDir Path folder;
  private Path image;

  @BeforeEach
  void build() throws IOException {
    image = folder.toRealPath().resolve("an image");
    var core = new CoreModules(List.of(Path.of("a.jar")), new TreeSet<>(List.of("core")));
    new Image(new ImageLinker(new FakeJlink(0)), "9").build(core, List.of(), image);
  }

  @Test
  void argumentsArriveAsTheyAre() throws Exception {
    var told = run(image.resolve("bin/logbus"), Map.of(), "run", "my file.yaml", "*", "");

    assertThat(told)
        .endsWith(
            "-Dlogbus.home=" + image,
            "--module",
            "io.logbus.cli/io.logbus.cli.Main",
            "run",
            "my file.yaml",
            "*",
            "");
  }

  @Test
  void theImageIsFoundThroughLinksToLinks() throws Exception {
    Path other = Files.createDirectory(folder.resolve("other"));
    Files.createSymbolicLink(folder.resolve("absolute"), image.resolve("bin/logbus"));
    Files.createSymbolicLink(other.resolve("relative"), Path.of("../absolute"));

    assertThat(run(other.resolve("relative"), Map.of())).contains("-Dlogbus.home=" + image);
  }

  @Test
  void theImageIsFoundFromARelativePath() throws Exception {
    assertThat(run(Path.of("an image/bin/logbus"), Map.of())).contains("-Dlogbus.home=" + image);
    assertThat(run(Path.of("logbus"), Map.of("PATH", image.resolve("bin") + ":/usr/bin:/bin")))
        .contains("-Dlogbus.home=" + image);
  }

  @Test
  void furtherJvmOptionsComeFirst() throws Exception {
    var told = run(image.resolve("bin/logbus"), Map.of("LOGBUS_JAVA_OPTS", "-Xmx1g -Dkey=value"));

    assertThat(told).containsSubsequence("-Xmx1g", "-Dkey=value", "--module");
  }

  @Test
  void patternsInJvmOptionsAreNotFileNames() throws Exception {
    Files.createFile(folder.resolve("-Xlog:gc1"));

    var told = run(image.resolve("bin/logbus"), Map.of("LOGBUS_JAVA_OPTS", "-Xlog:gc*"));

    assertThat(told).contains("-Xlog:gc*");
  }

  @Test
  void collectorOfTheImageGivesWayToAnother() throws Exception {
    assertThat(run(image.resolve("bin/logbus"), options("-Xmx1g -XX:+UseG1GC"), "run"))
        .containsSubsequence("-XX:-UseSerialGC", "-Xmx1g", "-XX:+UseG1GC", "--module");
    assertThat(run(image.resolve("bin/logbus"), options("-Xlog:gc -XX:+UseNUMA"), "run"))
        .doesNotContain("-XX:-UseSerialGC");
    assertThat(run(image.resolve("bin/logbus"), Map.of(), "run"))
        .doesNotContain("-XX:-UseSerialGC");
  }

  @Test
  void allCommandsButRunAreCompiledInHaste() throws Exception {
    assertThat(run(image.resolve("bin/logbus"), options("-Xmx1g"), "any", "run"))
        .containsSubsequence("-XX:TieredStopAtLevel=1", "-Xmx1g", "--module");
    assertThat(run(image.resolve("bin/logbus"), Map.of())).contains("-XX:TieredStopAtLevel=1");
    assertThat(run(image.resolve("bin/logbus"), options("-Xmx1g"), "run", "check"))
        .doesNotContain("-XX:TieredStopAtLevel=1", "");
  }

  @Test
  void withoutALocaleFileNamesAreUtf8() throws Exception {
    assertThat(run(image.resolve("bin/logbus"), Map.of()))
        .startsWith("LC_CTYPE=C.UTF-8 LC_ALL= JDK=");
    assertThat(run(image.resolve("bin/logbus"), Map.of("LC_ALL", "POSIX")))
        .startsWith("LC_CTYPE=C.UTF-8 LC_ALL= JDK=");
    assertThat(run(image.resolve("bin/logbus"), Map.of("LC_ALL", "de_DE.UTF-8")))
        .startsWith("LC_CTYPE= LC_ALL=de_DE.UTF-8 JDK=");
  }

  @Test
  void optionsForOtherJavaProgramsAreNotTaken() throws Exception {
    assertThat(run(image.resolve("bin/logbus"), Map.of("JDK_JAVA_OPTIONS", "--no-such-option")))
        .startsWith("LC_CTYPE=C.UTF-8 LC_ALL= JDK=");
  }

  private static Map<String, String> options(String text) {
    return Map.of("LOGBUS_JAVA_OPTS", text);
  }

  private List<String> run(Path program, Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    // A shell resolves the program, as a person would have it.
    var command = new ArrayList<>(List.of("/bin/sh", "-c", "\"$@\"", "sh"));
    command.add(program.toString());
    command.addAll(List.of(arguments));
    var builder = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().clear();
    builder.environment().put("PATH", "/usr/bin:/bin");
    builder.environment().putAll(environment);
    var process = builder.start();
    var lines =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
            .lines()
            .toList();
    assertThat(process.waitFor()).as("exit code; printed: %s", lines).isZero();
    return lines;
  }
}
