// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.kernel.plan.Edge;
import io.logbus.kernel.plan.Plan;
import io.logbus.kernel.plan.PlannedStage;
import io.logbus.kernel.plan.Port;
import io.logbus.kernel.plan.Step;
import io.logbus.kernel.plan.WhenFull;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GraphFormatTest {

  private static final Plan PLAN =
      PlanFixture.plan(
          "read>route",
          "route>end",
          "route.late>end",
          "route.late>keep",
          "read.ERRORS>bad",
          "route.ERRORS>bad");

  @Test
  void theTreeShowsForksOutputsAndWhatWasShownAbove() {
    assertThat(printed(GraphFormat.TEXT, PLAN))
        .isEqualTo(
            """
            ERRORS (what other stages reject)
            └─ bad (pass)
            read (pass)
            └─ route (pass)
               ├─ end (pass)
               ├─ [late] end (above)
               └─ [late] keep (pass)
            """);
  }

  @Test
  void aDeepTreeGoesOnBelowFromTheLeft() {
    String lastIn = " ".repeat(57) + "└─ ";

    assertThat(printed(GraphFormat.TEXT, chain(50)).lines())
        .startsWith("n0 (pass)", "└─ n1 (pass)", "   └─ n2 (pass)")
        .containsSequence(
            lastIn + "n20 (pass)", "   " + lastIn + "n21 (below)", "n21 (pass)", "└─ n22 (pass)")
        .containsSequence("   " + lastIn + "n42 (below)", "n42 (pass)", "└─ n43 (pass)")
        .endsWith(" ".repeat(21) + "└─ n50 (pass)")
        .hasSize(53);
  }

  @Test
  void aStageThatGoesOnBelowMayBeShownBeforeByAnotherWay() {
    var arrows = new ArrayList<String>();
    for (int i = 0; i < 21; i++) {
      arrows.add("n" + i + ">n" + (i + 1));
    }
    arrows.add("n0.late>n21");
    arrows.add("n21>end");

    assertThat(printed(GraphFormat.TEXT, PlanFixture.plan(arrows.toArray(String[]::new))).lines())
        .endsWith("└─ [late] n21 (pass)", "   └─ end (pass)")
        .filteredOn(line -> line.contains("n21"))
        .hasSize(2);
  }

  @ParameterizedTest
  @EnumSource
  void drawingsGrowWithTheStages(GraphFormat format) {
    // Ten times the stages, whose names are a digit longer.
    int some = printed(format, chain(1_000)).length();

    assertThat(printed(format, chain(10_000)).length()).isLessThan(12 * some);
  }

  private static Plan chain(int arrows) {
    return PlanFixture.plan(
        IntStream.range(0, arrows).mapToObj(i -> "n" + i + ">n" + (i + 1)).toArray(String[]::new));
  }

  @Test
  void dotNamesNodesAndOutputs() {
    assertThat(printed(GraphFormat.DOT, PLAN))
        .isEqualTo(
            """
            digraph "fixture" {
              rankdir=LR
              node [shape=box]
              "ERRORS" [style=dashed]
              "read" [label="read\\npass"]
              "route" [label="route\\npass"]
              "end" [label="end\\npass"]
              "keep" [label="keep\\npass"]
              "bad" [label="bad\\npass"]
              "ERRORS" -> "bad"
              "read" -> "route"
              "route" -> "end"
              "route" -> "end" [label="late"]
              "route" -> "keep" [label="late"]
            }
            """);
  }

  @Test
  void mermaidNumbersItsNodes() {
    assertThat(printed(GraphFormat.MERMAID, PlanFixture.plan("read>end", "read.late>end")))
        .isEqualTo(
            """
            flowchart LR
              s0["read<br>pass"]
              s1["end<br>pass"]
              s0 --> s1
              s0 -->|"late"| s1
            """);
  }

  @Test
  void everyFormatShowsWhatIsDropped() {
    var plan =
        PlanFixture.plan(
            List.of("read", "end"),
            List.of(
                new Edge("read", new Port.Main(), "end", WhenFull.DROP),
                new Edge("read", new Port.Named("late"), "end", WhenFull.DROP)));

    assertThat(printed(GraphFormat.TEXT, plan)).contains("[drop] end", "[late, drop] end");
    assertThat(printed(GraphFormat.DOT, plan)).contains("[label=\"drop\"]", "\"late, drop\"");
    assertThat(printed(GraphFormat.MERMAID, plan)).contains("|\"drop\"|", "|\"late, drop\"|");
  }

  @Test
  void statsAreDrawnAsNoStageOfTheFile() {
    var end = PLAN.stages().getFirst();
    var stats =
        new PlannedStage(
            "STATS",
            "STATS",
            new Step.Stats(Duration.ofSeconds(10)),
            end.capacity(),
            end.onError(),
            end.mark());
    var plan =
        new Plan(
            "fixture",
            List.of(stats, end),
            List.of(new Edge("STATS", new Port.Main(), "read", WhenFull.DROP)),
            1,
            PLAN.state());

    assertThat(printed(GraphFormat.TEXT, plan))
        .isEqualTo("STATS (what the stages count, every 10s)\n└─ read (pass)\n");
    assertThat(printed(GraphFormat.DOT, plan))
        .contains("  \"STATS\" [style=dashed]\n", "  \"STATS\" -> \"read\"\n");
  }

  @Test
  void dotEscapesAQuotedName() {
    var named = new Plan("a \"b\" \\", PLAN.stages(), PLAN.edges(), 1, PLAN.state());

    assertThat(printed(GraphFormat.DOT, named)).startsWith("digraph \"a \\\"b\\\" \\\\\" {");
  }

  private static String printed(GraphFormat format, Plan plan) {
    var text = new StringWriter();
    format.print(Drawing.of(plan), new PrintWriter(text));
    return text.toString();
  }
}
