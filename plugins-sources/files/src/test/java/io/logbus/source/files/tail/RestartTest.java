// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files.tail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.logbus.api.Receipt.Settled;
import io.logbus.api.StageException;
import io.logbus.testkit.CollectingIntake;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Runs that go on where an earlier one came to.
class RestartTest {

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
  void secondRunGoesOnBehindTheLastLine() throws Exception {
    rig.write("a.log", "1\n2\nhal").look().restart();
    rig.write("a.log", "f\n3\n").look();

    assertThat(rig.lines()).containsExactly("half", "3");
  }

  @Test
  void whatDidNotSettleIsReadAgain() throws Exception {
    rig.intake = CollectingIntake.holding();
    rig.settings = rig.settings.chunk("1KiB");
    rig.write("a.log", numbers(0, 1000)).look();
    rig.intake.lanes().getLast().receipts().get(1).settle(Settled.SAFE);
    var settled = rig.positions().getFirst().offset();
    rig.restart().look();

    assertThat(settled).isPositive();
    assertThat(String.join("\n", rig.lines()) + "\n")
        .isEqualTo(numbers(0, 1000).substring((int) settled));
  }

  @Test
  void fileOfWhichNothingSettledIsKnownAgainUnderAnotherName() throws Exception {
    rig.settings = rig.settings.paths("app.log").open(1);
    rig.intake = CollectingIntake.holding();
    rig.write("app.log", "1\n2\n").look();
    rig.rename("app.log", "app.log.1").write("app.log", "3\n").look();
    rig.restart().look();

    assertThat(rig.lines()).containsExactlyInAnyOrder("1", "2", "3");
  }

  @Test
  void filesAreKnownAgainThoughNothingElseCouldBeReadYet() throws Exception {
    rig.settings = rig.settings.paths("*.log").open(1);
    rig.intake = CollectingIntake.holding();
    rig.write("a.log", "a\n").write("b.log", "b\n").write("c.log", "c\n");
    var _ = rig.step();
    rig.rename("a.log", "a.old").rename("b.log", "b.old").rename("c.log", "c.old");
    rig.restart().look();

    assertThat(rig.lines()).containsExactlyInAnyOrder("a", "b", "c");
  }

  @Test
  void positionThatCannotBeReadIsTold() throws Exception {
    rig.write("a.log", "1\n").look();
    var kept = new TreeMap<>(rig.intake.kept());
    kept.replaceAll((key, text) -> key.startsWith("#") ? text : "45 4x5:a2786d90 a.log");
    rig.restart();
    rig.intake = CollectingIntake.settling().resuming(kept);

    assertThatThrownBy(() -> rig.look())
        .isInstanceOf(StageException.class)
        .hasMessageContaining("cannot be read: '45 4x5:a2786d90 a.log'; put a copy");
    assertThat(rig.lines()).isEmpty();
  }

  @Test
  void shortHeadIsKnownAgainWhenTheFileHasGrown() throws Exception {
    rig.write("a.log", "1\n").look().restart();
    rig.write("a.log", "x".repeat(5000) + "\n").look();

    assertThat(rig.lines()).containsExactly("x".repeat(5000));
    assertThat(rig.positions().getFirst().head().length()).isEqualTo(Fingerprint.MOST);
    assertThat(rig.count("files_restarted")).isZero();
  }

  @Test
  void namesThatWerePermutedMeanwhileDoNotMatter() throws Exception {
    var random = new Random(7);
    var names = new ArrayList<>(IntStream.range(0, 12).mapToObj(i -> "x.log." + i).toList());
    int written = 0;
    var seen = new ArrayList<String>();
    for (int run = 0; run < 8; run++) {
      for (var name : names) {
        rig.write(name, written++ + "\n" + written++ + "\n");
      }
      rig.look();
      seen.addAll(rig.lines());
      rig.restart();
      for (var name : names) {
        rig.write(name, written++ + "\n");
      }
      for (int i = 0; i < names.size(); i++) {
        rig.rename(names.get(i), "swap" + i);
      }
      Collections.shuffle(names, random);
      for (int i = 0; i < names.size(); i++) {
        rig.rename("swap" + i, names.get(i));
      }
    }
    rig.look();
    seen.addAll(rig.lines());

    assertThat(seen)
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(0, written).mapToObj(Integer::toString).toList());
    assertThat(rig.count("files_restarted")).isZero();
  }

  @Test
  void fileThatWasRenamedToWhatNoPatternMeansMeanwhileIsReadToItsEnd() throws Exception {
    rig.settings = rig.settings.paths("a.log");
    rig.write("a.log", "1\n").look().restart();
    rig.write("a.log", "2\nhalf").rename("a.log", "old").write("a.log", "3\n").look();
    assertThat(rig.lines()).containsExactlyInAnyOrder("2", "3");

    rig.quiet();
    assertThat(rig.lines()).containsExactly("half");
    assertThat(rig.lastFile()).isEqualTo("a.log");

    rig.restart().look().quiet();
    assertThat(rig.lines()).isEmpty();
  }

  @Test
  void fileThatIsNotMeantAnyMoreIsLeftAlone() throws Exception {
    rig.write("a.log", "1\n").write("b.log", "1\n").look().restart();
    rig.settings = rig.settings.paths("b.log");
    rig.write("a.log", "2\n").write("b.log", "3\n").look();

    assertThat(rig.lines()).containsExactly("3");
    assertThat(rig.positions()).hasSize(2);
  }

  @Test
  void linkThatWasTurnedMeanwhileLeavesNothingUnread() throws Exception {
    rig.settings = rig.settings.paths("current");
    rig.write("logs/1.log", "1\n");
    Files.createSymbolicLink(rig.at("current"), rig.at("logs/1.log"));
    rig.look();
    assertThat(rig.lastFile()).isEqualTo("current");
    rig.restart();
    rig.write("logs/1.log", "2\n").write("logs/2.log", "3\n").delete("current");
    Files.createSymbolicLink(rig.at("current"), rig.at("logs/2.log"));
    rig.look();

    assertThat(rig.lines()).containsExactlyInAnyOrder("2", "3");
  }

  @Test
  void positionOfAFileThatWasDeletedMeanwhileIsForgotten() throws Exception {
    rig.write("a.log", "1\n").write("b.log", "2\n").write("sub/c.log", "3\n");
    rig.settings = rig.settings.paths("*.log", "sub/*.log");
    rig.look().restart();
    rig.delete("a.log").delete("sub/c.log").delete("sub").look();

    assertThat(rig.positions()).extracting(Position::name).containsExactly(rig.at("b.log"));
    assertThat(rig.told()).contains("files that were deleted: 2; their positions are forgotten");
  }

  @Test
  void positionIsKeptWhileAnotherFileSystemMayHaveTheFile() throws Exception {
    var other = "(dev=123456789,ino=5)";
    rig.write("b.log", "2\n");
    rig.intake.resuming(
        Map.of(other, new Position(7, Fingerprint.NONE, rig.at("x.log"), rig.at("x.log")).text()));
    rig.look();

    assertThat(rig.intake.kept()).containsKey(other);
  }

  @Test
  void fileThatWasTruncatedMeanwhileStartsOver() throws Exception {
    rig.write("a.log", "old 1\nold 2\n").look().restart();
    rig.overwrite("a.log", "new 1\nnew 2\nnew 3\n").look();

    assertThat(rig.lines()).containsExactly("new 1", "new 2", "new 3");
    assertThat(rig.count("files_restarted")).isEqualTo(1);
  }

  @Test
  void otherFileOfTheSameInodeIsReadFromItsBeginning() throws Exception {
    rig.write("a.log", "old\n").look().restart();
    rig.delete("a.log").write("a.log", "new and more\n").look();

    assertThat(rig.lines()).containsExactly("new and more");
  }

  @Test
  void atTheEndMeansWhatComesFromNowOn() throws Exception {
    rig.settings = rig.settings.from("end");
    rig.write("a.log", "1\n2\nha").look();
    rig.write("a.log", "lf\n").write("b.log", "3\n").look();

    assertThat(rig.lines()).containsExactlyInAnyOrder("half", "3");
  }

  @Test
  void whatComesBetweenTwoRunsIsReadThoughTheFirstBeganAtTheEnd() throws Exception {
    rig.settings = rig.settings.from("end");
    rig.write("a.log", "1\n").look().restart();
    rig.write("a.log", "2\n").write("b.log", "3\n").look();

    assertThat(rig.lines()).containsExactlyInAnyOrder("2", "3");
  }

  @Test
  void firstStartWithoutAFileIsAFirstStart() throws Exception {
    rig.settings = rig.settings.from("end");
    rig.look().restart();
    rig.write("a.log", "1\n").look();

    assertThat(rig.lines()).containsExactly("1");
  }

  @Test
  void atTheEndOfALongHalfLineItsRestIsALine() throws Exception {
    rig.settings = rig.settings.from("end");
    rig.write("a.log", "x".repeat(10_000)).look();
    rig.write("a.log", "rest\n").look();

    assertThat(rig.lines()).containsExactly("rest");
  }

  @Test
  void filesThatWereNotModifiedSinceATimeArePassedOver() throws Exception {
    rig.settings = rig.settings.from("2020-01-01T00:00:00+02:00");
    rig.write("old.log", "1\n").write("new.log", "2\n");
    Files.setLastModifiedTime(
        rig.at("old.log"), FileTime.from(Instant.parse("2019-12-31T21:59:59Z")));
    Files.setLastModifiedTime(
        rig.at("new.log"), FileTime.from(Instant.parse("2019-12-31T22:00:00Z")));
    rig.look();
    assertThat(rig.lines()).containsExactly("2");

    rig.write("old.log", "3\n").look();
    assertThat(rig.lines()).containsExactly("3");
  }

  private static String numbers(int from, int to) {
    var text = new StringBuilder();
    for (int i = from; i < to; i++) {
      text.append(i).append('\n');
    }
    return text.toString();
  }
}
