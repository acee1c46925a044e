// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import static io.logbus.kernel.plan.PlannerTest.ready;
import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.PayloadKind;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/// The stage key `compression`, and the time for a write that a module brings along.
final class CompressionKeyTest {

  private static Step last(String text) {
    return ready(text).stages().getLast().step();
  }

  @Test
  void compressionsServeAtTheEdges() {
    var plan =
        ready(
            """
            pipeline:
              in: {module: read-stdin, compression: gzip, decode: lines}
              out: {module: write-file, inputs: [in], compression: {gzip: {level: 9}}, config: {path: x}}
            """);
    var read = (Step.Read) plan.stages().getFirst().step();
    assertThat(read.compression().orElseThrow().options()).isEqualTo(new Parts.GzipOptions(6));
    assertThat(read.decode()).isPresent();
    assertThat(read.raw()).isEqualTo(PayloadKind.STREAM);
    var write = (Step.Write) plan.stages().getLast().step();
    assertThat(write.compression().orElseThrow().options()).isEqualTo(new Parts.GzipOptions(9));
  }

  @Test
  void rejectedOfASourceThatExpandsCanBeRead() {
    var plan =
        ready(
            """
            pipeline:
              in: {module: read-stdin, compression: gzip, on_error: reject}
              out: {module: write-net, inputs: [in]}
              bad: {module: write-null, inputs: [in.rejected]}
            """);
    assertThat(((Step.Write) plan.stages().getLast().step()).input()).isEqualTo(PayloadKind.BYTES);
  }

  @Test
  void timeoutOfTheModuleHoldsWhereTheStageHasNone() {
    var usual =
        last(
            """
            pipeline:
              in: {module: read-stdin}
              out: {module: write-net, inputs: [in]}
            """);
    var own =
        last(
            """
            pipeline:
              in: {module: read-stdin}
              out: {module: write-net, inputs: [in], timeout: 5s}
            """);
    assertThat(((Step.Write) usual).rules().timeout()).contains(Duration.ofMinutes(1));
    assertThat(((Step.Write) own).rules().timeout()).contains(Duration.ofSeconds(5));
  }
}
