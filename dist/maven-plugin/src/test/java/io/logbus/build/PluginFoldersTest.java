// SPDX-License-Identifier: Apache-2.0
package io.logbus.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Maven 3 must be told each module; this keeps one from being forgotten.
class PluginFoldersTest {

  private static final Pattern MODULE = Pattern.compile("<module>(.+)</module>");

  @ParameterizedTest
  @ValueSource(
      strings = {"plugins-sources", "plugins-transforms", "plugins-sinks", "plugins-codecs"})
  void everyPluginFolderIsListedInItsPomInOrder(String kind) throws IOException {
    Path folder = Path.of("../..", kind);
    var listed =
        MODULE
            .matcher(Files.readString(folder.resolve("pom.xml")))
            .results()
            .map((MatchResult result) -> result.group(1))
            .toList();

    assertThat(listed).isEqualTo(pluginFolders(folder));
  }

  private static List<String> pluginFolders(Path folder) throws IOException {
    try (var children = Files.list(folder)) {
      return children
          .filter(child -> Files.exists(child.resolve("pom.xml")))
          .map(child -> child.getFileName().toString())
          .sorted()
          .toList();
    }
  }
}
