// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files.tail;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// More files than are kept open, and fast ones among slow ones.
class ManyFilesTest {

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

  private static final int FILES = 10_000;

  @Test
  void tenThousandFilesAreFollowedWithAHundredOpen() throws Exception {
    rig.settings = rig.settings.paths("*/*.log").open(100);
    for (int i = 0; i < FILES; i++) {
      rig.write(i % 100 + "/" + i + ".log", i + "\n");
    }
    rig.look();
    assertThat(new HashSet<>(rig.lines())).hasSize(FILES);
    assertThat(rig.open()).isEqualTo(100);

    for (int i = 0; i < FILES; i += 7) {
      rig.write(i % 100 + "/" + i + ".log", "more " + i + "\n");
    }
    rig.look();
    assertThat(rig.lines()).hasSize((FILES + 6) / 7).allMatch(line -> line.startsWith("more "));
    assertThat(rig.positions()).hasSize(FILES);

    rig.restart().look();
    assertThat(rig.lines()).isEmpty();
  }

  @Test
  void hugeFileStarvesNoOther() throws Exception {
    for (int i = 0; i < 20; i++) {
      rig.write("0.log", "huge\n".repeat(20_000));
    }
    rig.write("1.log", "small\n");
    rig.step();
    rig.step();

    var lines = rig.lines();
    assertThat(lines).last().isEqualTo("small");
    assertThat(lines).hasSizeLessThan(20_000);
    rig.drain();
    assertThat(rig.lines()).hasSizeGreaterThan(300_000);
  }

  @Test
  void oneOpenFileIsEnough() throws Exception {
    rig.settings = rig.settings.open(1);
    for (int round = 0; round < 3; round++) {
      for (int i = 0; i < 5; i++) {
        rig.write(i + ".log", i + "." + round + "\n");
      }
      rig.look();
      assertThat(rig.lines()).hasSize(5);
      assertThat(rig.open()).isEqualTo(1);
    }
    assertThat(rig.count("files_restarted")).isZero();
  }

  @Test
  void deletedFilesKeepTheirPlacesUntilTheyAreRead() throws Exception {
    rig.settings = rig.settings.open(2);
    rig.write("a.log", "a\n").write("b.log", "b\n").look();
    rig.delete("a.log").delete("b.log").write("c.log", "c\n").look();
    assertThat(rig.lines()).containsExactly("a", "b");

    rig.quiet().look();
    assertThat(rig.lines()).containsExactly("c");
  }

  @Test
  void whatStandsStillIsNotReadAgain() throws Exception {
    var opened = new ArrayList<Path>();
    rig.opener =
        path -> {
          opened.add(path);
          return OpenFiles.Opener.SYSTEM.open(path);
        };
    rig.settings = rig.settings.open(1);
    rig.write("a.log", "a\n").write("b.log", "b\n").look();
    opened.clear();
    rig.look().look().quiet();

    assertThat(opened).isEmpty();
  }
}
