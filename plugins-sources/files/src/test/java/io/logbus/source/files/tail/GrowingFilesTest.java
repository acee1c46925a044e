// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files.tail;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.source.files.tail.TailOptions.TooLong;
import io.logbus.testkit.ManualClock;
import io.logbus.testkit.TestContext;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Lines of files that grow.
class GrowingFilesTest {

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
  void linesAreEmittedAsTheyAreWritten() throws Exception {
    rig.write("a.log", "1\n2\n").look();
    assertThat(rig.lines()).containsExactly("1", "2");

    rig.write("a.log", "3\n").look();
    assertThat(rig.lines()).containsExactly("3");

    rig.look();
    assertThat(rig.lines()).isEmpty();
  }

  @Test
  void eventNamesItsFileAndTime() throws Exception {
    rig.write("sub/a.log", "x\n").settings = rig.settings.paths("**/*.log");
    rig.drain();

    var event = rig.intake.events().getFirst();
    assertThat(event.metadata().names()).containsExactly("file");
    assertThat(rig.lastFile()).isEqualTo("sub/a.log");
    assertThat(event.time()).isEqualTo(ManualClock.START);
  }

  @Test
  void halfLineWaitsForItsEnd() throws Exception {
    rig.write("a.log", "whole\nha").look();
    assertThat(rig.lines()).containsExactly("whole");

    rig.write("a.log", "lf").look().quiet();
    assertThat(rig.lines()).isEmpty();

    rig.write("a.log", "\n").look();
    assertThat(rig.lines()).containsExactly("half");
  }

  @Test
  void carriageReturnBeforeALineFeedIsNoPartOfALine() throws Exception {
    rig.write("a.log", "a\r\n\r\n\rb\r\r\nc\r").look();
    assertThat(rig.lines()).containsExactly("a", "", "\rb\r");

    rig.write("a.log", "\n").look();
    assertThat(rig.lines()).containsExactly("c");
  }

  @Test
  void bytesAreTakenAsTheyAre() throws Exception {
    rig.write("a.log", "before-\u00ff\u00fe-after\n\0\n").look();
    assertThat(rig.lines()).containsExactly("before-\u00ff\u00fe-after", "\0");
  }

  @Test
  void lineLongerThanAChunkIsWhole() throws Exception {
    var lengths = new int[] {0, 1, 2047, 2048, 2049, 4095, 4096, 4097, 8191, 8192, 20_000, 3};
    for (int length : lengths) {
      rig.write("a.log", "x".repeat(length) + "\n");
    }
    rig.look();
    assertThat(rig.lines().stream().mapToInt(String::length))
        .containsExactly(Arrays.stream(lengths).boxed().toArray(Integer[]::new));
  }

  @Test
  void lineThatIsWrittenInBitsIsWhole() throws Exception {
    var text = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      var bit = "bit " + i + "-".repeat(i * 7 % 301);
      text.append(bit);
      rig.write("a.log", bit).look();
    }
    rig.write("a.log", "\r\nnext\n").look();
    assertThat(rig.lines()).containsExactly(text.toString(), "next");
  }

  @Test
  void tooLongLineIsTruncatedAndItsNeighboursAreWhole() throws Exception {
    rig.context = new TestContext().maxEventBytes(10);
    rig.write(
        "a.log",
        "before\n" + "0123456789\r\n" + "0123456789x\n" + "y".repeat(20_000) + "\nafter\n");
    rig.write("a.log", "123456789\u00c3\u00a4\n").look();

    assertThat(rig.lines())
        .containsExactly("before", "0123456789", "0123456789", "yyyyyyyyyy", "after", "123456789");
    assertThat(rig.intake.events().stream().map(event -> event.metadata().get("truncated") != null))
        .containsExactly(false, false, true, true, false, true);
    assertThat(rig.count("lines_truncated")).isEqualTo(3);
  }

  @Test
  void tooLongLineIsSkippedWhereAsked() throws Exception {
    rig.context = new TestContext().maxEventBytes(10);
    rig.settings = rig.settings.tooLong(TooLong.SKIP);
    rig.write("a.log", "before\n0123456789x\nafter\n").look();
    assertThat(rig.lines()).containsExactly("before", "after");

    rig.write("a.log", "y".repeat(11) + "\n").look();
    assertThat(rig.lines()).isEmpty();
    assertThat(rig.count("lines_skipped")).isEqualTo(2);
    assertThat(rig.positions()).extracting(Position::offset).containsExactly(37L);
  }

  @Test
  void lineThatNeverEndsCostsNoMemoryAndIsReadOnce() throws Exception {
    rig.context = new TestContext().maxEventBytes(100);
    for (int i = 0; i < 50; i++) {
      rig.write("a.log", "z".repeat(100_000)).look();
      assertThat(rig.lines()).isEmpty();
    }
    rig.write("a.log", "\nnext\n").look();
    assertThat(rig.lines()).containsExactly("z".repeat(100), "next");
  }

  @Test
  void linesOfAChunkAreOneBatchWithThePositionBehindThem() throws Exception {
    rig.write("a.log", "1\n2\n3\nhalf").look();

    var lane = rig.intake.lanes().getLast();
    assertThat(lane.receipts()).as("where it begins, and the batch").hasSize(2);
    assertThat(Position.parse(lane.positions().getLast()).orElseThrow().offset()).isEqualTo(6);
  }

  @Test
  void manyEmptyLinesAreSeveralBatches() throws Exception {
    rig.write("a.log", "\n".repeat(4096)).look();
    assertThat(rig.lines()).hasSize(4096);
    assertThat(rig.intake.lanes().getLast().receipts()).hasSize(1 + 4);
  }
}
