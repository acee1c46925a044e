// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.kernel.file.Problem;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Large files are planned, or refused, without a deep stack and without work that grows with the
/// square.
final class PlannerSizeTest {

  private static final int MANY = 10_000;

  private static String each(String format) {
    return IntStream.range(0, MANY)
        .mapToObj(i -> format.replace("#1", String.valueOf(i + 1)).replace("#", String.valueOf(i)))
        .collect(Collectors.joining());
  }

  @Test
  void tenThousandStagesInALine() {
    var plan =
        PlannerTest.ready(
            "pipeline:\n  s0: {module: generate}\n"
                + each("  s#1: {module: stamp, inputs: [s#], config: {field: seen}}\n")
                + "  out: {module: write-null, inputs: [s10000]}\n  told: {module: write-null, inputs: [ERRORS]}\n");
    assertThat(plan.stages()).hasSize(MANY + 3);
    assertThat(plan.edges()).hasSize(2 * MANY + 3);
  }

  @Test
  void tenThousandStagesInReverse() {
    var plan =
        PlannerTest.ready(
            "pipeline:\n  out: {module: write-null, inputs: [s0]}\n"
                + each("  s#: {module: pass, inputs: [s#1]}\n")
                + "  s10000: {module: generate}\n");
    assertThat(plan.stages().getLast().name()).isEqualTo("out");
  }

  @Test
  void tenThousandStagesFanInAndOut() {
    var plan =
        PlannerTest.ready(
            "pipeline:\n  in: {module: generate}\n"
                + each("  s#: {module: pass, inputs: [in]}\n")
                + "  out: {module: write-null, inputs: ["
                + each("s#, ")
                + "]}\n");
    assertThat(plan.inputsOf("out")).hasSize(MANY);
    assertThat(plan.outputsOf("in")).hasSize(MANY);
  }

  @Test
  void aCycleOfTenThousandIsToldInShort() {
    var planned =
        PlannerTest.plan(
            "pipeline:\n  in: {module: generate}\n  s0: {module: pass, inputs: [in, s10000]}\n"
                + each("  s#1: {module: pass, inputs: [s#]}\n")
                + "  out: {module: write-null, inputs: [s10000]}\n");
    assertThat(planned.problems())
        .extracting(Problem::message)
        .containsExactly(
            "these stages feed each other in a cycle: s0 → s1 → s2 → s3 → s4 → s5 → s6 → s7 → s8 → s9"
                + " → … (9991 more) → s0");
  }

  @Test
  void manyCyclesAreToldInPart() {
    var planned =
        PlannerTest.plan(
            "pipeline:\n  in: {module: generate}\n"
                + each("  s#: {module: pass, inputs: [in, s#]}\n")
                + "  out: {module: write-null, inputs: [in]}\n");
    assertThat(planned.problems()).hasSize(20);
  }

  @Test
  void tenThousandFaultsAreTold() {
    var planned =
        PlannerTest.plan(
            "pipeline:\n  in: {module: generate}\n"
                + each("  stage-#: {module: write-nul, inputs: [stag-#, in], cofnig: {}}\n"));
    assertThat(planned.problems()).hasSizeGreaterThanOrEqualTo(3 * MANY);
  }

  @Test
  void tooManyReadersOfErrorsAreRefused() {
    var planned =
        PlannerTest.plan(
            "pipeline:\n  in: {module: generate}\n  out: {module: write-null, inputs: [in]}\n"
                + each("  s#: {module: write-null, inputs: [ERRORS]}\n"));
    assertThat(planned.problems())
        .extracting(Problem::message)
        .containsExactly("more than 64 stages read 'ERRORS'");
  }
}
