// SPDX-License-Identifier: Apache-2.0
package io.logbus.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RepositoryZipsTest {

  @TempDir Path root;

  @Test
  void everyPluginFolderGivesItsZip() throws IOException {
    built("plugins-sources/files", "files-1.zip", "files");
    built("plugins-sinks/null", "null-1.zip", "null");
    built("other/tool", "tool-1.zip", "tool");
    Files.writeString(root.resolve("plugins-sinks/pom.xml"), "");

    assertThat(RepositoryZips.in(root)).extracting(PluginZip::id).containsExactly("null", "files");
  }

  @Test
  void ofSeveralVersionsTheLatestIsTaken() throws IOException {
    Path old = built("plugins-sinks/null", "null-2.zip", "old");
    Path latest = built("plugins-sinks/null", "null-1.zip", "latest");
    Files.setLastModifiedTime(old, FileTime.fromMillis(1_000));
    Files.setLastModifiedTime(latest, FileTime.fromMillis(2_000));

    assertThat(RepositoryZips.in(root)).extracting(PluginZip::id).containsExactly("latest");
  }

  @Test
  void aFolderWhosePluginIsGoneIsPassedOver() throws IOException {
    built("plugins-sinks/gone", "gone-1.zip", "gone");
    Files.delete(root.resolve("plugins-sinks/gone/pom.xml"));

    assertThat(RepositoryZips.in(root)).isEmpty();
  }

  @Test
  void aPluginThatIsNotBuiltIsNamed() throws IOException {
    Path folder = Files.createDirectories(root.resolve("plugins-sinks/null"));
    Files.writeString(folder.resolve("pom.xml"), "");

    assertThatThrownBy(() -> RepositoryZips.in(root))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(folder.toString())
        .hasMessageContaining("build it");
  }

  private Path built(String folder, String zip, String id) throws IOException {
    Path made = Zips.plugin(root.resolve(folder).resolve("target").resolve(zip), id, "1", "");
    Files.writeString(root.resolve(folder).resolve("pom.xml"), "");
    return made;
  }
}
