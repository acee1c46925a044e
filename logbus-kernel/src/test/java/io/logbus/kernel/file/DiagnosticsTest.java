// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class DiagnosticsTest {

  private static String render(List<Problem> problems) {
    return new Diagnostics(Source.of("f", "line\n".repeat(500)), List.of()).render(problems);
  }

  private static List<Problem> errors(int count, int fromLine) {
    var errors = new ArrayList<Problem>();
    for (int i = 0; i < count; i++) {
      errors.add(Problem.error(new Mark(fromLine + i, 1, 4), "wrong"));
    }
    return errors;
  }

  @Test
  void aHundredProblemsAreAllShown() {
    assertThat(render(errors(100, 1))).contains("f:100:1: error").endsWith("^^^^\n100 errors\n");
  }

  @Test
  void ofMoreTheFirstHundredAreShownAndAllCounted() {
    assertThat(render(errors(103, 1)))
        .contains("f:100:1: error")
        .doesNotContain("f:101:1:")
        .endsWith("^^^^\n… and 3 more\n103 errors\n");
  }

  @Test
  void warningsDoNotCrowdErrorsOut() {
    var problems = new ArrayList<Problem>();
    for (int i = 1; i <= 200; i++) {
      problems.add(Problem.warning(new Mark(i, 1, 1), "doubtful", "look"));
    }
    problems.addAll(errors(2, 201));

    assertThat(render(problems))
        .startsWith("f:1:1: warning")
        .contains("f:98:1: warning", "f:201:1: error", "f:202:1: error")
        .doesNotContain("f:99:1:")
        .endsWith("… and 102 more\n2 errors, 200 warnings\n");
  }

  @Test
  void aTextAsLongAsAFileIsCut() {
    var problem = Problem.error(new Mark(1, 1, 1), "x".repeat(1_000_000), "y".repeat(1_000_000));

    assertThat(render(List.of(problem))).hasSizeLessThan(10_000).contains("xxx…\n", "yyy…\n");
  }

  @Test
  void aSecretThatBeginsFarBeforeThePlaceStaysHidden() {
    var text = "key: " + "s3cret".repeat(1_000) + " end " + "more ".repeat(1_000);
    var secret = new Mark(1, 6, 6_000);
    var diagnostics = new Diagnostics(Source.of("f", text), List.of(secret));

    for (int column : new int[] {1, 6, 500, 3_000, 6_000, 6_005, 6_100, 7_500}) {
      var shown = diagnostics.render(Problem.error(new Mark(1, column, 3), "wrong"));
      assertThat(shown).doesNotContain("s3cret", "cret");
    }
    assertThat(diagnostics.render(Problem.error(new Mark(1, 6_007, 3), "wrong")))
        .isEqualTo(
            """
            f:1:6007: error: wrong
               1 | …*** end more more more more more more more more more more more more more more more more more more mo…
                 |      ^^^
            """);
  }
}
