// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files.tail;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Which files are followed.
class FindingTest {

  @TempDir Path folder;
  private Rig rig;

  @BeforeEach
  void begin() {
    rig = new Rig(folder);
  }

  @AfterEach
  void end() throws Exception {
    rig.close();
  }

  @Test
  void filesAndFoldersMayComeLater() throws Exception {
    rig.settings = rig.settings.paths("later/*/x.log");
    rig.look();
    assertThat(rig.told()).contains("there is no file to follow yet: see 'paths'");

    rig.write("later/a/x.log", "1\n").look().write("later/b/x.log", "2\n").look();
    assertThat(rig.lines()).containsExactly("1", "2");
  }

  @Test
  void plainPathThatLeadsToNothingIsNoTrouble() throws Exception {
    rig.settings = rig.settings.paths("x.log");
    rig.look().look();
    assertThat(rig.count("files_skipped")).isZero();

    rig.write("x.log", "1\n").look();
    assertThat(rig.lines()).containsExactly("1");
  }

  @Test
  void fileThatSeveralPathsLeadToIsReadOnce() throws Exception {
    rig.write("b.log", "1\n");
    Files.createSymbolicLink(rig.at("a.log"), rig.at("b.log"));
    Files.createLink(rig.at("c.log"), rig.at("b.log"));
    rig.look().write("c.log", "2\n").look();

    assertThat(rig.lines()).containsExactly("1", "2");
    assertThat(rig.lastFile()).isEqualTo("a.log");
  }

  @Test
  void linkThatComesInFrontOfAFileIsNoRename() throws Exception {
    rig.write("b.log", "half").look();
    Files.createSymbolicLink(rig.at("a.log"), rig.at("b.log"));
    rig.look().quiet();

    assertThat(rig.lines()).isEmpty();
  }

  @Test
  void compressedAndExcludedFilesAreLeftOut() throws Exception {
    rig.settings = rig.settings.paths("*").exclude("*.old", folder + "/b*");
    for (var name : List.of("a.gz", "a.zst", "a.bz2", "a.xz", "a.lz4", "a.Z", "a.old", "b", "a")) {
      rig.write(name, name + "\n");
    }
    rig.look();

    assertThat(rig.lines()).containsExactly("a");
  }

  @Test
  void fileThatIsCompressedInPlaceOfItsRenamedFormLosesNothing() throws Exception {
    rig.write("a.log", "1\n").look();
    rig.write("a.log", "2\n").rename("a.log", "a.log.1").look();
    rig.write("a.log.1.gz", "compressed").delete("a.log.1").look().quiet();

    assertThat(rig.lines()).containsExactly("1", "2");
    assertThat(rig.count("files_cut_short")).isZero();
  }

  @Test
  void pipesDevicesAndFoldersAreRefusedOnceWithAWord() throws Exception {
    assertThat(new ProcessBuilder("mkfifo", rig.at("pipe.log").toString()).start().waitFor())
        .isZero();
    Files.createSymbolicLink(rig.at("null.log"), Path.of("/dev/null"));
    Files.createSymbolicLink(rig.at("nothing.log"), rig.at("gone"));
    Files.createDirectory(rig.at("sub"));
    rig.settings = rig.settings.paths("*.log", "sub");
    rig.write("a.log", "1\n").look().look();

    assertThat(rig.lines()).containsExactly("1");
    assertThat(rig.told())
        .containsExactlyInAnyOrder(
            cannot("null.log", "it is a pipe, socket or device: 'read-stdin' reads such"),
            cannot("pipe.log", "it is a pipe, socket or device: 'read-stdin' reads such"),
            cannot("nothing.log", "it is a link to nothing"),
            cannot("sub", "it is a folder: write '" + rig.at("sub/**") + "' for its files"));
    assertThat(rig.count("files_skipped")).isEqualTo(4);
  }

  @Test
  void linkToNothingIsFollowedWhenThereIsSomething() throws Exception {
    Files.createSymbolicLink(rig.at("a.log"), rig.at("real"));
    rig.look().write("real", "1\n").look();

    assertThat(rig.lines()).containsExactly("1");
  }

  private String cannot(String name, String why) {
    return "cannot read '" + rig.at(name) + "': " + why;
  }
}
