// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import static io.logbus.kernel.plan.PlannerTest.plan;
import static io.logbus.kernel.plan.PlannerTest.ready;
import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.kernel.channel.Capacity;
import io.logbus.kernel.file.PipelineFile;
import io.logbus.kernel.file.Problem;
import io.logbus.kernel.file.Replacement;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class PresetsTest {

  private static PlannedStage stage(Plan plan, String name) {
    return plan.stages().stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
  }

  private static WriteRules rules(Plan plan, String name) {
    return ((Step.Write) stage(plan, name).step()).rules();
  }

  @Test
  void whatTheStageSaysWinsKeyByKey() {
    var plan =
        ready(
            """
            presets:
              patient:
                module: write-null
                capacity: {events: 5, bytes: 2MiB}
                batch: {events: 7, interval: 3s}
                in_flight: 2
                timeout: 9s
            pipeline:
              in: {module: generate}
              a: {preset: patient, inputs: [in]}
              b:
                preset: patient
                inputs: [in]
                capacity: {events: 6}
                batch: {events: 8}
                timeout: ~
            """);

    assertThat(stage(plan, "a").capacity()).isEqualTo(new Capacity(5, 2 << 20));
    assertThat(rules(plan, "a").batchEvents()).isEqualTo(7);
    assertThat(stage(plan, "b").capacity()).isEqualTo(new Capacity(6, 2 << 20));
    assertThat(rules(plan, "b").batchEvents()).isEqualTo(8);
    assertThat(rules(plan, "b").interval()).isEqualTo(Duration.ofSeconds(3));
    assertThat(rules(plan, "b").inFlight()).isEqualTo(2);
    assertThat(rules(plan, "b").timeout()).isEmpty();
  }

  @Test
  void laterPresetsWin() {
    var plan =
        ready(
            """
            presets:
              one: {module: write-null, in_flight: 1, timeout: 1s}
              two: {in_flight: 2}
            pipeline:
              in: {module: generate}
              out: {preset: [one, two], inputs: [in]}
            """);

    assertThat(rules(plan, "out").inFlight()).isEqualTo(2);
    assertThat(rules(plan, "out").timeout()).contains(Duration.ofSeconds(1));
  }

  @Test
  void optionsAreMergedAndListsAreNot() {
    var plan =
        ready(
            """
            presets:
              kafka: {module: read-kafka, config: {brokers: [a, b], topic: t, batch: 3}}
            pipeline:
              in: {preset: kafka, config: {brokers: [c]}}
              out: {module: write-null, inputs: [in]}
            """);

    var options = ((Step.Read) stage(plan, "in").step()).source().options();
    assertThat(options).hasToString("KafkaOptions[brokers=[c], topic=t, password=, batch=3]");
  }

  @Test
  void anotherCodecTakesNoOptionsOfTheFirst() {
    var plan =
        ready(
            """
            presets:
              lines: {module: read-stdin, decode: {lines: {limit: 2KiB}}}
              kafka: {module: read-kafka, decode: {lines: {}}, config: {brokers: [a], topic: t}}
            pipeline:
              in: {preset: lines, decode: {lines: {}}}
              json: {preset: kafka, decode: {json: {}}}
              out: {module: write-null, inputs: [in]}
              table: {module: write-table, inputs: [json]}
            """);

    var lines = ((Step.Read) stage(plan, "in").step()).decode().orElseThrow();
    assertThat(lines.options().toString()).contains("2KiB");
    var json = ((Step.Read) stage(plan, "json").step()).decode().orElseThrow();
    assertThat(json.component().module()).isEqualTo("json");
  }

  @Test
  void policyOfInputsMayComeFromAPreset() {
    var plan =
        ready(
            """
            presets:
              lossy: {when_full: {in: drop, ERRORS: drop}}
            pipeline:
              in: {module: generate}
              tag: {module: stamp, inputs: [in], config: {field: a}}
              out: {module: write-null, inputs: [in, tag], when_full: {tag: drop}}
              told: {module: write-null, preset: '${env:NAME:-lossy}', inputs: [ERRORS], when_full: drop}
            """);

    assertThat(plan.inputsOf("told")).extracting(Edge::whenFull).containsOnly(WhenFull.DROP);
  }

  @Test
  void faultInAPresetOfTenStagesIsToldOnce() {
    var text =
        new StringBuilder(
            """
            presets:
              wrong: {module: write-file, config: {path: x, pth: y}, batch: {evnts: 4}, decode: json}
            pipeline:
              in: {module: read-stdin}
            """);
    for (int i = 0; i < 10; i++) {
      text.append("  out%d: {preset: wrong, inputs: [in]}%n".formatted(i));
    }

    assertThat(plan(text.toString()).problems())
        .extracting(Problem::message)
        .containsExactly(
            "unknown option 'pth' of module 'write-file'",
            "unknown key 'evnts' of 'batch' of preset 'wrong'",
            "stage 'out0' is no source and has no use for 'decode'");
  }

  @Test
  void whatIsMissingIsMissingInTheStage() {
    var problems =
        plan("""
                presets:
                  kafka: {module: read-kafka, config: {brokers: [a]}}
                pipeline:
                  one: {preset: kafka}
                  two: {preset: kafka, config: {batch: 1}}
                  out: {module: write-null, inputs: [one, two]}
                """)
            .problems();

    assertThat(problems)
        .extracting(problem -> problem.mark().line() + ":" + problem.mark().column())
        .containsExactly("4:3", "5:24");
  }

  @Test
  void presetThatIsNotKnownLeavesNothingMissing() {
    var text =
        """
        pipeline:
          in: {preset: '${env:NOT_SET}', config: {batch: 5}}
          out: {module: write-file, preset: nobody, inputs: [in], config: {}}
        """;

    assertThat(plan(text).problems())
        .extracting(Problem::message)
        .containsExactly(
            "the environment variable 'NOT_SET' is not set", "there is no preset 'nobody'");
    assertThat(
            new Planner(Parts.catalog(), Replacement.placeholders())
                .plan(PipelineFile.of("test.yaml", text))
                .problems())
        .extracting(Problem::message)
        .containsExactly(
            "'preset' cannot be checked without the value behind it",
            "there is no preset 'nobody'");
  }

  @Test
  void presetsThatAddUpToTooMuchAreRefused() {
    var text = new StringBuilder("presets:\n  large: {config: {a: [");
    text.append("x, ".repeat(10_000)).append("]}}\npipeline:\n  in: {module: generate}\n");
    for (int i = 0; i < 1_000; i++) {
      text.append("  o").append(i).append(": {preset: large}\n");
    }

    assertThat(plan(text.toString()).problems())
        .extracting(Problem::message)
        .contains("what the stages take from presets adds up to too much");
  }
}
