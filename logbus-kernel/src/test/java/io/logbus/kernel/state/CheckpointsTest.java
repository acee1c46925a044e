// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.System.Logger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.MessageFormat;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class CheckpointsTest {

  @TempDir Path folder;
  private final Told told = new Told();

  private static void settle(Positions positions, String position) {
    positions.begin("lane").open(position).release();
  }

  @Test
  void fullDiskIsToldOnceHoldsUpNoOtherSourceAndIsMadeUpFor() throws Exception {
    var full = Files.createDirectory(folder.resolve("checkpoints")).resolve("b.json.new");
    Files.createSymbolicLink(full, Path.of("/dev/full"));
    try (var dataDir = new DataDir(folder);
        var checkpoints = new Checkpoints(dataDir, Duration.ofMillis(1), told)) {
      settle(checkpoints.of("a"), "1");
      settle(checkpoints.of("b"), "1");
      settle(checkpoints.of("c"), "1");
      told.await(1);
      for (var other : List.of("a.json", "c.json")) {
        while (Files.notExists(folder.resolve("checkpoints").resolve(other))) {
          Thread.onSpinWait();
        }
      }
      settle(checkpoints.of("b"), "2");
      Files.delete(full);
      told.await(2);
    }

    assertThat(told.texts)
        .containsExactly(
            "cannot write checkpoints: '%s': No space left on device; it is tried again, and delivery goes on"
                .formatted(folder.resolve("checkpoints/b.json")),
            "checkpoints are written again");
    assertThat(folder.resolve("checkpoints/b.json"))
        .hasContent("{\"format\":1,\"lanes\":{\"lane\":\"2\"}}\n");
  }

  @Test
  void folderThatIsDeletedMeanwhileIsMadeAgain() throws Exception {
    var file = folder.resolve("state/checkpoints/a.json");
    try (var dataDir = new DataDir(folder.resolve("state"));
        var checkpoints = new Checkpoints(dataDir, Duration.ofMillis(1), told)) {
      settle(checkpoints.of("a"), "1");
      while (Files.notExists(file)) {
        Thread.onSpinWait();
      }
      Files.move(folder.resolve("state"), folder.resolve("gone"));
      while (Files.notExists(file)) {
        Thread.onSpinWait();
      }
    }

    assertThat(file).hasContent("{\"format\":1,\"lanes\":{\"lane\":\"1\"}}\n");
  }

  /// Keeps what is told.
  private static final class Told implements Logger {

    private final List<String> texts = new ArrayList<>();

    synchronized void await(int count) throws InterruptedException {
      while (texts.size() < count) {
        wait();
      }
    }

    @Override
    public String getName() {
      return "test";
    }

    @Override
    public boolean isLoggable(Level level) {
      return true;
    }

    @Override
    public void log(
        Level level,
        @Nullable ResourceBundle bundle,
        @Nullable String text,
        @Nullable Throwable thrown) {
      throw new AssertionError(text, thrown);
    }

    @Override
    public synchronized void log(
        Level level,
        @Nullable ResourceBundle bundle,
        @Nullable String format,
        @Nullable Object... values) {
      texts.add(MessageFormat.format(String.valueOf(format), values));
      notifyAll();
    }
  }
}
