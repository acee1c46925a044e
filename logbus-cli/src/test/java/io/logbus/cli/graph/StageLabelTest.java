// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli.graph;

import static io.logbus.cli.graph.PlanFixture.bound;
import static io.logbus.cli.graph.PlanFixture.stage;
import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.PayloadKind;
import io.logbus.kernel.plan.OnError;
import io.logbus.kernel.plan.ParseOptions;
import io.logbus.kernel.plan.PlannedStage;
import io.logbus.kernel.plan.Step;
import io.logbus.kernel.plan.WriteRules;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StageLabelTest {

  @Test
  void codecStagesAreNamedByWhatTheyDo() {
    var options = new ParseOptions(Optional.empty(), Optional.empty(), false);

    assertThat(label(new Step.Parse(bound("json"), options, PayloadKind.BYTES)))
        .isEqualTo("parse-json");
    assertThat(label(new Step.Format(bound("json")))).isEqualTo("format-json");
  }

  @Test
  void codecsOfSourcesAndSinksAreToldBesideThem() {
    assertThat(label(new Step.Read(bound("read-x"), Optional.of(bound("json")), PayloadKind.BYTES)))
        .isEqualTo("read-x, decode json");
    assertThat(
            label(
                new Step.Write(
                    bound("write-x"), Optional.empty(), PayloadKind.BYTES, WriteRules.DEFAULT)))
        .isEqualTo("write-x");
  }

  @Test
  void anUnusualPolicyIsTold() {
    var usual = stage("any", new Step.Change(bound("js")));
    var keeping =
        new PlannedStage("any", "any", usual.step(), usual.capacity(), OnError.KEEP, usual.mark());

    assertThat(StageLabel.of(usual)).isEqualTo("js");
    assertThat(StageLabel.of(keeping)).isEqualTo("js, on_error keep");
  }

  private static String label(Step step) {
    return StageLabel.of(stage("any", step));
  }
}
