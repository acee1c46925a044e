// SPDX-License-Identifier: Apache-2.0
package io.logbus.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PluginZipTest {

  @TempDir Path folder;

  @Test
  void idVersionAndJdkModulesAreRead() throws IOException {
    Path zip = Zips.plugin(folder.resolve("a.zip"), "a", "1.2.3", "java.sql, java.base,");

    var plugin = PluginZip.read(zip);

    assertThat(plugin.id()).isEqualTo("a");
    assertThat(plugin.version()).isEqualTo("1.2.3");
    assertThat(plugin.jdkModules()).containsExactly("java.base", "java.sql");
  }

  @Test
  void aPluginMayNeedNoJdkModules() throws IOException {
    Path zip =
        Zips.zip(folder.resolve("a.zip"), "plugin.properties", "plugin.id=a\nplugin.version=1\n");

    assertThat(PluginZip.read(zip).jdkModules()).isEmpty();
  }

  @Test
  void otherZipsAreRefused() throws IOException {
    Path zip = Zips.zip(folder.resolve("a.zip"), "readme.txt", "hello");

    assertThatThrownBy(() -> PluginZip.read(zip))
        .isInstanceOf(IOException.class)
        .hasMessage(zip + " is no plugin: it has no plugin.properties");
  }

  @Test
  void aPluginWithoutAnIdIsRefused() throws IOException {
    Path zip = Zips.zip(folder.resolve("a.zip"), "plugin.properties", "plugin.version=1\n");

    assertThatThrownBy(() -> PluginZip.read(zip))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("has no plugin.id");
  }

  @Test
  void aHalfCopiedZipIsRefusedWithItsName() throws IOException {
    Path zip = Zips.plugin(folder.resolve("a.zip"), "a", "1", "");
    byte[] content = Files.readAllBytes(zip);
    Files.write(zip, Arrays.copyOf(content, content.length / 2));

    assertThatThrownBy(() -> PluginZip.read(zip))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(zip + " cannot be read as a plugin zip");
  }
}
