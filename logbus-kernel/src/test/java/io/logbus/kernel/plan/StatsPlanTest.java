// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import static io.logbus.kernel.plan.PlannerTest.ready;
import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.kernel.channel.Capacity;
import io.logbus.kernel.file.Mark;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/// How `STATS` is planned.
final class StatsPlanTest {

  @Test
  void statsComeFirstAndDropWhatFindsNoRoom() {
    var plan =
        ready(
            """
            stats_interval: 2m
            pipeline:
              in: {module: generate}
              out: {module: write-null, inputs: [in]}
              json: {module: format-json, inputs: [stats]}
              told: {module: write-file, inputs: [json], config: {path: x}}
              shared: {module: write-null, inputs: [in, STATS]}
            """);

    assertThat(plan.stages().getFirst())
        .isEqualTo(
            new PlannedStage(
                "STATS",
                "STATS",
                new Step.Stats(Duration.ofMinutes(2)),
                Capacity.DEFAULT,
                OnError.REJECT,
                new Mark(5, 40, 5)));
    assertThat(plan.outputsOf("STATS"))
        .containsExactly(
            new Edge("STATS", new Port.Main(), "json", WhenFull.DROP),
            new Edge("STATS", new Port.Main(), "shared", WhenFull.DROP));
    assertThat(plan.inputsOf("STATS")).isEmpty();
  }

  @Test
  void withoutAReaderThereAreNoStats() {
    var plan = ready("pipeline:\n  in: {module: generate}\n  write-null: {inputs: in}\n");

    assertThat(plan.stages()).extracting(PlannedStage::name).doesNotContain("STATS");
  }

  @Test
  void whatReadersOfStatsRejectGoesToErrors() {
    var plan =
        ready(
            """
            pipeline:
              in: {module: generate}
              out: {module: write-null, inputs: [in]}
              tag: {module: stamp, inputs: [STATS], config: {field: x}}
              tagged: {module: write-null, inputs: [tag]}
              told: {module: write-null, inputs: [ERRORS]}
            """);

    assertThat(plan.inputsOf("told"))
        .extracting(Edge::from)
        .containsExactly("in", "out", "tag", "tagged");
  }

  @Test
  void errorsAndStatsMayShareASink() {
    var plan =
        ready(
            """
            pipeline:
              in: {module: generate}
              out: {module: write-null, inputs: [in]}
              tag: {module: stamp, inputs: [STATS], config: {field: x}}
              told: {module: write-null, inputs: [ERRORS, STATS, tag]}
            """);

    assertThat(plan.inputsOf("told"))
        .extracting(Edge::from)
        .containsExactly("tag", "in", "out", "tag", "STATS");
  }

  @Test
  void aRoundIsCountedInTheMemory() {
    var bound =
        MemoryBound.of(
            ready(
                """
                pipeline:
                  in: {module: generate}
                  out: {module: write-null, inputs: [in, STATS]}
                """));

    assertThat(bound.stages().getFirst())
        .isEqualTo(new MemoryBound.OfStage("STATS", 0, 3 * RunLimits.STATS_BYTES, 0));
  }
}
