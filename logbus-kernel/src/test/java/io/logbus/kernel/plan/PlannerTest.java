// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.PayloadKind;
import io.logbus.kernel.channel.Capacity;
import io.logbus.kernel.file.PipelineFile;
import io.logbus.kernel.file.Replacement;
import org.junit.jupiter.api.Test;

final class PlannerTest {

  private static final String SEVEN =
      """
      name: web-logs
      capacity: {events: 10, bytes: 1MiB}
      pipeline:
        stdin:         {module: read-stdin}
        parse-lines:   {inputs: [stdin]}
        parse-json:    {inputs: [parse-lines]}
        stamp-ingress: {module: stamp, inputs: [parse-json], config: {field: ingress}}
        transform:
          module: js
          inputs: [stamp-ingress]
          capacity: {events: 5}
          config:
            script: |
              (event, meta) => { return `${event.level}` }
        format-json:   {inputs: [transform]}
        out:           {module: write-file, inputs: [format-json], config: {path: /dev/null}}
      """;

  static Planned plan(String text) {
    return new Planner(Parts.catalog(), Replacement.placeholders())
        .plan(PipelineFile.of("folder/test.yaml", text));
  }

  static Plan ready(String text) {
    var planned = plan(text);
    assertThat(planned.problems()).isEmpty();
    return ((Planned.Ready) planned).plan();
  }

  @Test
  void referencePipelineIsPlanned() {
    var plan = ready(SEVEN);
    assertThat(plan.name()).isEqualTo("web-logs");
    assertThat(plan.maxEventBytes()).isEqualTo(1 << 20);
    assertThat(plan.stages())
        .extracting(PlannedStage::name)
        .containsExactly(
            "stdin",
            "parse-lines",
            "parse-json",
            "stamp-ingress",
            "transform",
            "format-json",
            "out");
    assertThat(plan.edges()).contains(new Edge("stdin", new Port.Main(), "parse-lines")).hasSize(6);
    assertThat(plan.stages().get(1).capacity()).isEqualTo(new Capacity(10, 1 << 20));
    assertThat(plan.stages().get(4).capacity()).isEqualTo(new Capacity(5, 1 << 20));
    assertThat(plan.stages().get(1).step())
        .isInstanceOfSatisfying(
            Step.Parse.class, step -> assertThat(step.input()).isEqualTo(PayloadKind.STREAM));
    assertThat(plan.stages().getLast().step())
        .isInstanceOfSatisfying(
            Step.Write.class, step -> assertThat(step.input()).isEqualTo(PayloadKind.BYTES));
  }

  @Test
  void nothingIsReplacedInScripts() {
    var js = (Step.Change) ready(SEVEN).stages().get(4).step();
    assertThat(js.transform().options().toString()).contains("${event.level}");
  }
}
