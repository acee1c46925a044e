// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files.tail;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.Receipt.Settled;
import io.logbus.testkit.CollectingIntake;
import io.logbus.testkit.CollectingLane;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files that are renamed, truncated, replaced and deleted while they are followed.
class RotationTest {

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
  void renamedFileIsReadToItsEndUnderItsFirstName() throws Exception {
    rig.write("a.log", "1\n").look();
    rig.rename("a.log", "a.log.1").write("a.log.1", "2\n").write("a.log", "3\n").look();
    rig.write("a.log.1", "4\n").write("a.log", "5\n").look();

    assertThat(rig.lines()).containsExactlyInAnyOrder("1", "2", "3", "4", "5");
    assertThat(rig.intake.lanes()).filteredOn(lane -> !lane.id().startsWith("#")).hasSize(2);
    assertThat(rig.intake.events())
        .allSatisfy(
            event ->
                assertThat(event.metadata().get("file")).isEqualTo(rig.at("a.log").toString()));
  }

  @Test
  void fileThatWasRenamedToWhatNoPatternMeansIsReadToItsEnd() throws Exception {
    rig.settings = rig.settings.paths("a.log");
    rig.write("a.log", "1\n").look();
    rig.rename("a.log", "old").write("old", "2\n").write("a.log", "3\n").look();
    rig.write("old", "4\n").look();
    assertThat(rig.lines()).containsExactlyInAnyOrder("1", "2", "3", "4");
    assertThat(rig.open()).isEqualTo(2);

    rig.quiet();
    assertThat(rig.open()).isEqualTo(1);
    assertThat(rig.intake.lanes()).filteredOn(CollectingLane::ended).hasSize(2);
  }

  @Test
  void renamedFileIsFollowedAgainWhenItGrowsAfterItWasClosed() throws Exception {
    rig.settings = rig.settings.paths("a.log");
    rig.write("a.log", "1\n").look().rename("a.log", "old").look().quiet().lines();

    rig.write("old", "late\n");
    rig.context.clock().advance(Duration.ofMinutes(2));
    rig.drain();

    assertThat(rig.lines()).containsExactly("late");
  }

  @Test
  void fileThatMovesToAFolderThatIsSearchedGoesOn() throws Exception {
    rig.settings = rig.settings.paths("**/*.log");
    rig.write("a.log", "1\n").look();
    Files.createDirectory(rig.at("old"));
    rig.rename("a.log", "old/a.log").write("old/a.log", "2\n").look();

    assertThat(rig.lines()).containsExactly("1", "2");
  }

  @Test
  void halfLineOfARenamedFileIsEmittedWhenItWasQuiet() throws Exception {
    rig.write("a.log", "1\nhalf").look();
    rig.rename("a.log", "a.log.1").look();
    rig.write("a.log.1", "-").look();
    assertThat(rig.lines()).containsExactly("1");

    rig.quiet();
    assertThat(rig.lines()).containsExactly("half-");
    assertThat(rig.intake.events().getLast().metadata().get("unfinished")).isEqualTo(true);
    assertThat(rig.count("lines_unfinished")).isEqualTo(1);

    rig.quiet().quiet();
    assertThat(rig.lines()).isEmpty();
  }

  @Test
  void growthPutsOffTheEndOfARenamedFile() throws Exception {
    rig.write("a.log", "half").look().rename("a.log", "a.log.1").look();
    for (int i = 0; i < 5; i++) {
      rig.context.clock().advance(Rig.CLOSE_AFTER.dividedBy(2));
      rig.write("a.log.1", ".").drain();
    }
    assertThat(rig.lines()).isEmpty();

    rig.quiet();
    assertThat(rig.lines()).containsExactly("half.....");
  }

  @Test
  void truncatedFileStartsOver() throws Exception {
    rig.write("a.log", "1\n2\n3\n").look();
    rig.overwrite("a.log", "4\n").look();

    assertThat(rig.lines()).containsExactly("1", "2", "3", "4");
    assertThat(rig.count("files_restarted")).isEqualTo(1);
    assertThat(rig.told())
        .contains(
            "'" + rig.at("a.log") + "' was truncated or replaced: it is read from its beginning");
    assertThat(rig.intake.lanes().get(1).ended()).isTrue();
  }

  @Test
  void truncatedFileThatGrewBeyondWhereItWasStartsOver() throws Exception {
    rig.write("a.log", "old 1\nold 2\n").look();
    rig.overwrite("a.log", "new 1\nnew 2\nnew 3\nnew 4\n").look();

    assertThat(rig.lines()).containsExactly("old 1", "old 2", "new 1", "new 2", "new 3", "new 4");
  }

  @Test
  void truncatedFileThatIsAsLongAsItWasStartsOver() throws Exception {
    rig.write("a.log", "old 1\nold 2\n").look();
    Files.setLastModifiedTime(rig.at("a.log"), FileTime.fromMillis(1));
    rig.look();
    rig.overwrite("a.log", "new 1\nnew 2\n").look();

    assertThat(rig.lines()).containsExactly("old 1", "old 2", "new 1", "new 2");
  }

  @Test
  void fileThatLostItsTailStartsOver() throws Exception {
    var text = "x".repeat(2000) + "\n" + "y".repeat(1000) + "\n";
    rig.write("a.log", text).look().lines();
    try (var channel = FileChannel.open(rig.at("a.log"), StandardOpenOption.WRITE)) {
      channel.truncate(2001);
    }
    rig.look();

    assertThat(rig.lines()).containsExactly("x".repeat(2000));
  }

  @Test
  void emptiedFileGoesOnWithWhatComes() throws Exception {
    rig.write("a.log", "1\n").look();
    rig.overwrite("a.log", "").look().write("a.log", "2\n").look();

    assertThat(rig.lines()).containsExactly("1", "2");
    assertThat(rig.count("files_restarted")).isEqualTo(1);
  }

  @Test
  void holeThatATruncatedFileBeginsWithIsPassedOver() throws Exception {
    rig.write("a.log", "1\n".repeat(5000)).look().lines();
    rig.overwrite("a.log", "\0".repeat(10_000) + "2\n\0\n").look();

    assertThat(rig.lines()).containsExactly("2", "\0");
  }

  @Test
  void otherFileOfTheSameInodeIsReadFromItsBeginning() throws Exception {
    // One file is open at most, so that `a.log` is not and gives its inode back.
    rig.settings = rig.settings.open(1);
    rig.write("a.log", "old\n").look().write("b.log", "b\n").look().lines();
    rig.delete("a.log").write("c.log", "new and more\n").look();

    assertThat(rig.lines()).containsExactly("new and more");
    assertThat(rig.lastFile()).isEqualTo("c.log");
  }

  @Test
  void deletedFileIsReadToItsEndAndForgottenWhenAllOfItSettled() throws Exception {
    rig.intake = CollectingIntake.holding();
    rig.write("a.log", "1\nhalf").look();
    try (var writer = Files.newOutputStream(rig.at("a.log"), StandardOpenOption.APPEND)) {
      rig.delete("a.log").look();
      writer.write("-line\nend".getBytes(StandardCharsets.US_ASCII));
      rig.look();
    }
    assertThat(rig.lines()).containsExactly("1", "half-line");
    rig.quiet();
    assertThat(rig.lines()).containsExactly("end");
    assertThat(rig.intake.events().getLast().metadata().get("unfinished")).isEqualTo(true);
    assertThat(rig.open()).isZero();

    minutes(2);
    rig.intake.lanes().getLast().receipts().getFirst().settle(Settled.SAFE);
    assertThat(rig.positions()).hasSize(1);

    minutes(2);
    rig.intake.settleAll(Settled.SAFE);
    assertThat(rig.positions()).hasSize(1);

    minutes(2);
    assertThat(rig.positions()).isEmpty();
  }

  @Test
  void fileThatWasDeletedBeforeItWasOpenedIsTold() throws Exception {
    rig.settings = rig.settings.open(1);
    rig.write("a.log", "1\n").write("b.log", "2\n");
    assertThat(rig.step()).isTrue();
    rig.delete("b.log").look();

    assertThat(rig.lines()).containsExactly("1");
    assertThat(rig.count("files_cut_short")).isEqualTo(1);
    assertThat(rig.told()).anyMatch(text -> text.contains("was deleted before it was read"));
  }

  @Test
  void namesThatAreRotatedManyTimesLoseAndDoubleNothing() throws Exception {
    var random = new Random(4);
    int written = 0;
    for (int round = 0; round < 40; round++) {
      for (int i = random.nextInt(300); i > 0; i--) {
        rig.write("a.log", written++ + "\n");
      }
      if (random.nextBoolean()) {
        rig.look();
      }
      for (int i = round + 1; i > 0; i--) {
        var from = i == 1 ? "a.log" : "a.log." + (i - 1);
        if (Files.exists(rig.at(from))) {
          rig.rename(from, "a.log." + i);
        }
      }
    }
    rig.look();

    assertThat(rig.lines())
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(0, written).mapToObj(Integer::toString).toList());
  }

  private void minutes(int count) throws Exception {
    rig.context.clock().advance(Duration.ofMinutes(count));
    rig.drain();
  }
}
