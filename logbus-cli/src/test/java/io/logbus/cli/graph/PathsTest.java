// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

class PathsTest {

  @Test
  void aPathNamesTheOutputItTakes() {
    var paths = paths("read>route", "route>write", "route.late>keep", "route.rejected>keep");

    assertThat(paths.list(10))
        .containsExactly(
            "read → route → write", "read → route.late → keep", "read → route.rejected → keep");
    assertThat(paths.count()).isEqualTo(3);
  }

  @Test
  void fanInGivesAPathForEachSource() {
    var paths = paths("a>join", "b>join", "join>write");

    assertThat(paths.list(10)).containsExactly("a → join → write", "b → join → write");
  }

  @Test
  void whatReadsErrorsHasAPathOfItsOwn() {
    var paths = paths("read>change", "change>write", "read.ERRORS>bad", "change.ERRORS>bad");

    assertThat(paths.list(10)).containsExactly("ERRORS → bad", "read → change → write");
    assertThat(paths.count()).isEqualTo(2);
  }

  @Test
  void sixtyForksInARowAreCountedAndListedUpToTheLimit() {
    var arrows = new ArrayList<String>();
    for (int i = 0; i < 60; i++) {
      arrows.add("n" + i + ">left" + i);
      arrows.add("n" + i + ">right" + i);
      arrows.add("left" + i + ">n" + (i + 1));
      arrows.add("right" + i + ">n" + (i + 1));
    }
    var paths = paths(arrows.toArray(String[]::new));

    assertThat(paths.count()).isEqualTo(BigInteger.TWO.pow(60));
    assertThat(paths.list(5)).hasSize(5).doesNotHaveDuplicates();
  }

  @Test
  void aChainOfTenThousandStagesIsOnePath() {
    var arrows = new ArrayList<String>();
    for (int i = 0; i < 10_000; i++) {
      arrows.add("n" + i + ">n" + (i + 1));
    }
    var paths = paths(arrows.toArray(String[]::new));

    assertThat(paths.count()).isEqualTo(1);
    assertThat(paths.list(5)).singleElement().asString().endsWith("n9999 → n10000");
  }

  @Test
  void ofLongPathsFewerAreListedButOneAtLeast() {
    var arrows = new ArrayList<String>();
    for (int i = 0; i < 3_000; i++) {
      arrows.add("a-rather-long-name-" + i + ">a-rather-long-name-" + (i + 1));
    }
    for (int i = 0; i < 3_000; i++) {
      arrows.add("a-rather-long-name-" + i + ".rejected>bad");
    }
    var paths = paths(arrows.toArray(String[]::new));

    assertThat(paths.count()).isEqualTo(3_001);
    assertThat(paths.list(100))
        .singleElement()
        .asString()
        .endsWith("-2999 → a-rather-long-name-3000");
  }

  private static Paths paths(String... arrows) {
    return new Paths(Drawing.of(PlanFixture.plan(arrows)));
  }
}
