// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files.find;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeantFilesTest {

  @TempDir Path temp;
  private Path folder = Path.of("");

  @BeforeEach
  void makeFolder() throws IOException {
    folder = Files.createDirectory(temp.toRealPath().resolve("folder"));
    Files.createFile(folder.resolve("a.log"));
  }

  private static MeantFiles of(String... patterns) throws GlobSyntaxException {
    return new MeantFiles(new Selection(List.of(patterns), List.of("*.gz")));
  }

  @Test
  void patternThroughALinkToAFolderMeansWhatIsThere() throws Exception {
    Files.createSymbolicLink(temp.resolve("link"), folder);

    assertThat(of(temp + "/link/**/*.log"))
        .accepts(folder.resolve("new.log"), folder.resolve("x/new.log"))
        .rejects(folder.resolve("new.gz"), temp.resolve("other.log"));
  }

  @Test
  void linksToAFileMeanTheFile() throws Exception {
    var soft = Files.createSymbolicLink(temp.resolve("soft"), folder.resolve("a.log"));
    var hard = Files.createLink(temp.resolve("hard"), folder.resolve("a.log"));

    for (var link : List.of(soft, hard)) {
      assertThat(of(link.toString()))
          .accepts(folder.resolve("a.log"))
          .rejects(folder.resolve("b.log"));
    }
  }

  @Test
  void equalPatternsAreEqual() throws Exception {
    assertThat(of("a*")).isEqualTo(of("a*")).hasSameHashCodeAs(of("a*")).isNotEqualTo(of("b*"));
  }
}
