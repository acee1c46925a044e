// SPDX-License-Identifier: Apache-2.0
package io.logbus.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.TimeZone;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PluginZipTest {

  private static final LocalDateTime TIME = LocalDateTime.of(2026, 11, 30, 0, 0);

  @TempDir Path folder;

  @Test
  void laysPropertiesThenModuleThenSortedLibraries() throws IOException {
    var libraries = new LinkedHashMap<String, Path>();
    libraries.put("zebra.jar", file("a.jar", "zebra"));
    libraries.put("ant.jar", file("b.jar", "ant"));

    Path zip = folder.resolve("new/folder/plugin.zip");
    new PluginZip(Map.of("plugin.id", "x"), file("own.jar", "own"), libraries).write(zip, TIME);

    try (var written = new ZipFile(zip.toFile())) {
      assertThat(written.stream().map(ZipEntry::getName))
          .containsExactly("plugin.properties", "module/own.jar", "lib/ant.jar", "lib/zebra.jar");
      assertThat(written.getInputStream(written.getEntry("lib/ant.jar"))).hasContent("ant");
    }
  }

  @Test
  void replacesALargerZip() throws IOException {
    Path zip = file("plugin.zip", "x".repeat(100_000));

    new PluginZip(Map.of(), file("own.jar", "own"), Map.of()).write(zip, TIME);

    assertThat(zip).satisfies(path -> assertThat(Files.size(path)).isLessThan(1000));
  }

  @Test
  void propertiesReadBackWhateverTheyHold() throws IOException {
    var values =
        Map.of(
            "plugin.id", "logbus-source-x",
            "plugin.description", "Größe: 100 % = \\ #no comment\n second line 漢字 😀",
            "empty", "");
    Path zip = folder.resolve("plugin.zip");

    new PluginZip(values, file("own.jar", "own"), Map.of()).write(zip, TIME);

    var read = new Properties();
    try (var written = new ZipFile(zip.toFile())) {
      read.load(written.getInputStream(written.getEntry("plugin.properties")));
    }
    assertThat(read).isEqualTo(values);
  }

  @Test
  void sameContentMakesSameBytesInAnyTimeZoneAndOrder() throws IOException {
    Path own = file("own.jar", "own");
    Path lib = file("lib.jar", "lib");
    var properties = new LinkedHashMap<String, String>();
    properties.put("b", "2");
    properties.put("a", "1");
    var before = TimeZone.getDefault();
    try {
      TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Auckland"));
      new PluginZip(properties, own, Map.of("x.jar", lib, "y.jar", own))
          .write(folder.resolve("1.zip"), TIME);
      TimeZone.setDefault(TimeZone.getTimeZone("America/Lima"));
      new PluginZip(Map.of("a", "1", "b", "2"), own, Map.of("y.jar", own, "x.jar", lib))
          .write(folder.resolve("2.zip"), TIME);
    } finally {
      TimeZone.setDefault(before);
    }

    assertThat(folder.resolve("1.zip")).hasSameBinaryContentAs(folder.resolve("2.zip"));
  }

  private Path file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content);
  }
}
