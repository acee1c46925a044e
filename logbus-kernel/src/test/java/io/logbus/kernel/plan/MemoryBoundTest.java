// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.kernel.plan.MemoryBound.OfStage;
import org.junit.jupiter.api.Test;

final class MemoryBoundTest {

  private static final long EVENT = 4 * 1024 + (64 << 10);
  private static final long LANE = 1024;
  private static final long OUTBOX = (256 << 10) + EVENT;

  @Test
  void eachStageIsCounted() {
    var bound =
        MemoryBound.of(
            PlannerTest.ready(
                """
                max_event_bytes: 1KiB
                capacity: {bytes: 1MiB}
                pipeline:
                  in: {module: read-stdin}
                  lines: {module: parse-lines, inputs: [in]}
                  json: {module: parse-json, inputs: [lines]}
                  tag: {module: stamp, inputs: [json], config: {field: x}, capacity: {bytes: 1KiB}}
                  text: {module: format-json, inputs: [tag]}
                  out: {module: write-null, inputs: [text]}
                """));
    assertThat(bound.stages())
        .containsExactly(
            new OfStage("in", 0, OUTBOX + EVENT + LANE, LANE),
            new OfStage("lines", 1 << 20, OUTBOX + EVENT + 2048, 2048),
            new OfStage("json", 1 << 20, OUTBOX + EVENT + 2048, 2048),
            new OfStage("tag", EVENT, OUTBOX + EVENT, 0),
            new OfStage("text", 1 << 20, OUTBOX + 2 * EVENT, 0),
            new OfStage("out", 1 << 20, OUTBOX + (2 << 20), 0));
    assertThat(bound.deadLetters()).isEqualTo(2 * OUTBOX);
    assertThat(bound.bytes())
        .isEqualTo(
            bound.deadLetters()
                + bound.stages().stream().mapToLong(stage -> stage.channel() + stage.own()).sum());
  }

  @Test
  void deadLettersThatAreOffTakeNothing() {
    var bound =
        MemoryBound.of(
            PlannerTest.ready(
                """
                dead_letters: {enabled: false}
                pipeline:
                  in: {module: generate}
                  out: {module: write-null, inputs: [in]}
                """));
    assertThat(bound.deadLetters()).isZero();
  }

  @Test
  void whatComponentsKeepIsCounted() {
    var bound =
        MemoryBound.of(
            PlannerTest.ready(
                """
                pipeline:
                  in: {module: read-stdin, decode: lines}
                  keep: {module: keeper, inputs: [in]}
                  lane: {module: lane-keeper, inputs: [keep]}
                  out: {module: write-null, inputs: [lane]}
                """));
    long event = 4L * (1 << 20) + (64 << 10);
    long plain = (256 << 10) + 2 * event;
    assertThat(bound.stages().subList(0, 3))
        .containsExactly(
            new OfStage("in", 0, plain + (2 << 20) + LANE, (2 << 20) + LANE),
            new OfStage("keep", event, plain + 1000, 0),
            new OfStage("lane", event, plain + 100, 100));
  }

  @Test
  void whatIsCompressedIsCountedForEachCallAndLane() {
    var bound =
        MemoryBound.of(
            PlannerTest.ready(
                """
                max_event_bytes: 1KiB
                capacity: {bytes: 1MiB}
                pipeline:
                  in: {module: read-stdin, compression: gzip}
                  out: {module: write-net, inputs: [in], compression: gzip, in_flight: 3}
                """));
    long piece = 1000 + (128 << 10) + LANE;
    assertThat(bound.stages())
        .containsExactly(
            new OfStage("in", 0, OUTBOX + EVENT + piece, piece),
            new OfStage("out", 3 << 20, OUTBOX + 3 * ((4 << 20) + 1000), 0));
  }

  @Test
  void hugeCapacitiesStayTheGreatestNumber() {
    var text =
        new StringBuilder(
            "capacity: {bytes: 1TiB}\nmax_event_bytes: 256MiB\npipeline:\n  in: {module: generate}\n");
    for (int i = 0; i < 3000; i++) {
      text.append("  out").append(i).append(": {module: hoarder, inputs: [in]}\n");
    }
    assertThat(MemoryBound.of(PlannerTest.ready(text.toString())).bytes())
        .isEqualTo(Long.MAX_VALUE);
  }
}
