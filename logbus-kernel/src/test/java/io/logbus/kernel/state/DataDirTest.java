// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataDirTest {

  @TempDir Path folder;

  @Test
  void nothingIsMadeUntilItIsNeeded() throws Exception {
    new DataDir(folder.resolve("state")).close();

    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void foldersAreMade() throws Exception {
    try (var dir = new DataDir(folder.resolve("a/state"))) {
      assertThat(dir.folder("checkpoints")).isDirectory();
    }
  }

  @Test
  void secondOwnerIsToldWhoHasIt() throws Exception {
    try (var first = new DataDir(folder);
        var second = new DataDir(folder)) {
      first.folder("x");

      assertThatThrownBy(() -> second.folder("x"))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("in use by another pipeline")
          .hasMessageContaining("process " + ProcessHandle.current().pid());
    }
  }

  @Test
  void interruptNeitherEndsTheOpeningNorIsLost() throws Exception {
    Files.createDirectory(folder.resolve("checkpoints"));
    Files.writeString(
        folder.resolve("checkpoints/in.json"), "{\"format\":1,\"lanes\":{\"a\":\"1\"}}");
    try (var dir = new DataDir(folder)) {
      Thread.currentThread().interrupt();
      var positions = Positions.open(dir.folder("checkpoints"), "in");

      assertThat(Thread.interrupted()).isTrue();
      assertThat(positions.now()).containsEntry("a", "1");
      assertThatThrownBy(() -> new DataDir(folder).folder("x")).hasMessageContaining("in use");
    }
  }

  @Test
  void closedFolderCanBeUsedAgain() throws Exception {
    try (var first = new DataDir(folder)) {
      first.folder("x");
    }
    try (var second = new DataDir(folder)) {
      assertThat(second.folder("x")).isDirectory();
    }
  }

  @Test
  void placeThatCannotBeUsedIsTold() throws Exception {
    Files.writeString(folder.resolve("state"), "a file");

    try (var dir = new DataDir(folder.resolve("state"))) {
      assertThatThrownBy(() -> dir.folder("x"))
          .isInstanceOf(IOException.class)
          .hasMessageContaining(
              "/state' cannot be used: '%s': something of this name is there already"
                  .formatted(folder.resolve("state")));
    }
  }
}
