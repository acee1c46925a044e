// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkFolderTest {

  @TempDir Path parent;

  @Test
  void isReadableByItsOwnerOnlyAndGoneWhenClosed() throws IOException {
    try (var work = WorkFolder.in(parent.resolve("made/here"))) {
      Path folder = work.newFolder();

      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.getParent())))
          .isEqualTo("rwx------");
      assertThat(folder).isEmptyDirectory();
    }
    assertThat(parent.resolve("made/here")).isEmptyDirectory();
  }

  @Test
  void leavesThoseOfLivingHostsAlone() throws IOException {
    try (var first = WorkFolder.in(parent)) {
      Path mine = Files.writeString(first.newFolder().resolve("mine"), "x");
      try (var second = WorkFolder.in(parent)) {
        assertThat(second.newFolder()).exists();
        assertThat(mine).exists();
      }
      assertThat(mine).exists();
    }
  }

  @Test
  void removesWhatAKilledProcessLeft() throws IOException {
    Path left = Files.createDirectories(parent.resolve("logbus-plugins-123/plugin-4"));
    Files.writeString(left.resolve("a.jar"), "x");
    Files.createFile(left.resolveSibling("lock"));

    try (var _ = WorkFolder.in(parent)) {
      assertThat(left.getParent()).doesNotExist();
    }
  }

  @Test
  void isMadeBesideOneThatCannotBeLookedInto() throws IOException {
    // Root may open whatever another user owns, but not a folder as a file.
    Path lock = Files.createDirectories(parent.resolve("logbus-plugins-123/lock"));

    try (var work = WorkFolder.in(parent)) {
      assertThat(work.newFolder()).exists();
    }
    assertThat(lock).exists();
  }

  @Test
  void touchesNothingElse() throws IOException {
    Path unlocked = Files.createDirectory(parent.resolve("logbus-plugins-unlocked"));
    Path other = Files.createDirectory(parent.resolve("other"));
    Files.createFile(other.resolve("lock"));

    WorkFolder.in(parent).close();

    assertThat(List.of(unlocked, other.resolve("lock")))
        .allSatisfy(path -> assertThat(path).exists());
  }

  @Test
  void deletesALinkAndNotWhatItPointsTo() throws IOException {
    Path kept = Files.writeString(parent.resolve("kept"), "x");
    var work = WorkFolder.in(parent);
    Files.createSymbolicLink(work.newFolder().resolve("link"), kept);

    work.close();

    assertThat(kept).exists();
  }
}
