// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PluginPropertiesTest {

  @TempDir Path folder;

  @Test
  void readsWhatTheBuildWrites() throws Exception {
    var properties =
        read(
            """
            logbus.jdk-modules=java.base,java.sql
            plugin.description=Gr\\u00f6\\u00dfe\\: one
            plugin.id=logbus-source-x
            plugin.requires=0.1.0
            plugin.version=1.0.0
            """);

    assertThat(properties)
        .isEqualTo(
            new PluginProperties(
                "logbus-source-x",
                "1.0.0",
                "0.1.0",
                "Größe: one",
                Set.of("java.base", "java.sql")));
  }

  @Test
  void namesEveryKeyThatIsMissingOrBlank() {
    assertThatThrownBy(() -> read("plugin.id=  \nplugin.version=1.0.0\nlogbus.jdk-modules=\n"))
        .isInstanceOf(Refusal.class)
        .hasMessage(
            "its plugin.properties says nothing for 'plugin.id', 'plugin.requires',"
                + " 'logbus.jdk-modules': get the zip again, or tell the author of the plugin");
  }

  @Test
  void refusesABadEscape() {
    assertThatThrownBy(() -> read("plugin.id=\\uZZZZ"))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("cannot be read");
  }

  private PluginProperties read(String text) throws IOException, Refusal {
    return PluginProperties.read(Files.writeString(folder.resolve("plugin.properties"), text));
  }
}
