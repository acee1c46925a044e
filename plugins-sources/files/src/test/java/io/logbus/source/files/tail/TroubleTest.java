// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files.tail;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.testkit.Running;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Files that cannot be read, and channels that are full.
@Timeout(60)
class TroubleTest {

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

  /// As when the process was suspended, or a file system did not answer.
  @Test
  void oneSlowLookPutsTheNextOneOffBySecondsOnly() throws Exception {
    rig.opener =
        path -> {
          rig.context.clock().advance(Duration.ofMinutes(6));
          return OpenFiles.Opener.SYSTEM.open(path);
        };
    rig.write("a.log", "a\n").look();
    rig.write("b.log", "b\n");
    rig.context.clock().advance(Duration.ofSeconds(10));
    rig.drain();

    assertThat(rig.lines()).containsExactly("a", "b");
  }

  @Test
  void unreadableFileIsToldOnceAndReadWhenItCanBe() throws Exception {
    var denied = new AtomicBoolean(true);
    rig.opener =
        path -> {
          if (denied.get() && path.endsWith("secret.log")) {
            throw new AccessDeniedException(path.toString());
          }
          return OpenFiles.Opener.SYSTEM.open(path);
        };
    rig.write("secret.log", "1\n").write("a.log", "2\n").look().look().look();
    assertThat(rig.lines()).containsExactly("2");
    assertThat(rig.told())
        .containsExactly(
            "cannot read '" + rig.at("secret.log") + "': permission denied; it is tried again");

    denied.set(false);
    rig.look();
    assertThat(rig.lines()).containsExactly("1");
    assertThat(rig.told()).last().isEqualTo("'" + rig.at("secret.log") + "' can be read again");
    assertThat(rig.count("files_skipped")).isEqualTo(1);
  }

  @Test
  void fileThatWasRenamedBetweenTheLookAndItsOpeningIsNotTakenForAnother() throws Exception {
    rig.opener =
        path -> {
          if (path.endsWith("a.log") && !Files.exists(rig.at("a.log.1"))) {
            rig.rename("a.log", "a.log.1").write("a.log", "new and longer\n");
          }
          return OpenFiles.Opener.SYSTEM.open(path);
        };
    rig.write("a.log", "old\n").look().look();

    assertThat(rig.lines()).containsExactlyInAnyOrder("old", "new and longer");
    assertThat(rig.count("files_restarted")).isZero();
  }

  /// A file whose reads fail: the memory of this process, at address 0.
  @Test
  void failureOfAReadIsToldOnceAndTheOthersAreRead() throws Exception {
    rig.opener =
        path ->
            OpenFiles.Opener.SYSTEM.open(
                path.endsWith("bad.log") ? Path.of("/proc/self/mem") : path);
    rig.write("bad.log", "1\n").write("good.log", "2\n").look().look();

    assertThat(rig.lines()).containsExactly("2");
    assertThat(rig.told())
        .containsExactly(
            "cannot read '" + rig.at("bad.log") + "': Input/output error; it is tried again");
  }

  @Test
  void filesAreFoundAndKeptWhileASinkIsDown() throws Exception {
    rig.write("a.log", "1\n");
    rig.intake.stall();
    var second = new CountDownLatch(1);
    var third = new CountDownLatch(1);
    rig.opener =
        path -> {
          var channel = OpenFiles.Opener.SYSTEM.open(path);
          (path.endsWith("a.log") ? new CountDownLatch(1) : path.endsWith("b.log") ? second : third)
              .countDown();
          return channel;
        };
    var running = Running.start(() -> rig.drain());
    rig.intake.awaitWaitingEmit();
    rig.write("b.log", "2\n");
    lookUntil(second);
    rig.write("c.log", "3\n");
    lookUntil(third);
    rig.delete("b.log");
    rig.intake.release();
    assertThat(running.end()).isEmpty();
    rig.look();

    assertThat(rig.lines()).containsExactly("1", "2", "3");
  }

  /// Lets the time pass until a look has opened a file.
  private void lookUntil(CountDownLatch opened) {
    while (opened.getCount() > 0) {
      rig.context.clock().advance(Rig.POLL);
      Thread.onSpinWait();
    }
  }
}
