// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.kernel.plan.Plan;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

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
  void dotEscapesAQuotedName() {
    var named = new Plan("a \"b\" \\", PLAN.stages(), PLAN.edges(), 1);

    assertThat(printed(GraphFormat.DOT, named)).startsWith("digraph \"a \\\"b\\\" \\\\\" {");
  }

  private static String printed(GraphFormat format, Plan plan) {
    var text = new StringWriter();
    format.print(Drawing.of(plan), new PrintWriter(text));
    return text.toString();
  }
}
