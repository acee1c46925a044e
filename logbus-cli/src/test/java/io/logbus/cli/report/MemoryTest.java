// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.kernel.plan.MemoryBound;
import io.logbus.kernel.plan.MemoryBound.OfStage;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class MemoryTest {

  private static final MemoryBound BOUND =
      new MemoryBound(
          List.of(new OfStage("read", 0, 1_000, 10), new OfStage("write", 4_194_304, 2_000, 0)),
          4_197_304);

  @Test
  void channelsAndStagesAreInExactBytes() {
    assertThat(printed(1L << 30))
        .isEqualTo(
            """
            memory of events at most, in bytes
              stage  its channel  the stage  each further lane
              read             0       1000                 10
              write      4194304       2000                  0
              in all: 4197304 (4.0MiB)
            """);
  }

  @Test
  void aHeapThatIsTooSmallIsToldWithWhatToDo() {
    assertThat(printed(1 << 20))
        .endsWith(
            "  warning: the heap has 1MiB; lower the capacities, or set LOGBUS_JAVA_OPTS=-Xmx1g\n");
  }

  private static String printed(long heap) {
    var text = new StringWriter();
    new Memory(BOUND, heap).print(new PrintWriter(text));
    return text.toString();
  }
}
