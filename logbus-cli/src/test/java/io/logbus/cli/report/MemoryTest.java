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

  private static final long MIB = 1L << 20;
  private static final long GIB = 1L << 30;

  private static final MemoryBound BOUND =
      new MemoryBound(
          List.of(new OfStage("read", 0, 1_000, 10), new OfStage("write", 4_194_304, 2_000, 0)),
          600,
          4_197_904);

  @Test
  void channelsAndStagesAreInExactBytes() {
    assertThat(printed(new Room(GIB, 4 * GIB)))
        .isEqualTo(
            """
            memory of events at most, in bytes
              stage         its channel  the stage  each further lane
              read                    0       1000                 10
              write             4194304       2000                  0
              dead letters            0        600                  0
              in all: 4197904 (4.0MiB)
            """);
  }

  @Test
  void whereNoDeadLettersAreKeptTheyAreNotListed() {
    var text = new StringWriter();
    new Memory(new MemoryBound(BOUND.stages(), 0, 1), new Room(GIB, 4 * GIB))
        .print(new PrintWriter(text));

    assertThat(text.toString()).doesNotContain("dead letters");
  }

  @Test
  void aHeapThatIsTooSmallIsToldWithWhatToDo() {
    assertThat(printed(new Room(MIB, 4 * GIB)))
        .endsWith(
            "  warning: events may take 4.0MiB, and the heap has 1MiB; lower the capacities or"
                + " 'max_event_bytes', or set LOGBUS_JAVA_OPTS=-Xmx1g\n");
  }

  @Test
  void aHeapThatWouldNotFitIsNoAnswer() {
    assertThat(warnings(BOUND, new Room(MIB, GIB)))
        .containsExactly(
            "events may take 4.0MiB, and the heap has 1MiB; lower the capacities or"
                + " 'max_event_bytes': a heap of 1GiB does not fit into the 1GiB of memory here");
  }

  @Test
  void aHeapThatIsLargerThanTheContainerIsTold() {
    assertThat(warnings(BOUND, new Room(256 * MIB, 384 * MIB))).isEmpty();
    assertThat(warnings(BOUND, new Room(256 * MIB, 383 * MIB)))
        .containsExactly(
            "the heap may grow to 256MiB, and with 128MiB besides it that is more than the 383MiB"
                + " of memory here; set LOGBUS_JAVA_OPTS=-Xmx255m");
  }

  @Test
  void eventsThatTheContainerCannotHoldAreTold() {
    var large = new MemoryBound(List.of(), 0, 200 * MIB);

    assertThat(warnings(large, new Room(256 * MIB, 256 * MIB)))
        .containsExactly(
            "the heap may grow to 256MiB, and with 128MiB besides it that is more than the 256MiB"
                + " of memory here; events may take 200MiB: lower the capacities or"
                + " 'max_event_bytes'");
  }

  @Test
  void aBoundBeyondAllNumbersIsTold() {
    assertThat(warnings(new MemoryBound(List.of(), 0, Long.MAX_VALUE), new Room(GIB, 4 * GIB)))
        .singleElement()
        .asString()
        .contains("a heap of 12884901889GiB does not fit");
  }

  @Test
  void thisProcessHasAHeapWithinItsMemory() {
    var room = Room.ofProcess();

    assertThat(room.heap()).isPositive();
    assertThat(room.memory()).isPositive();
  }

  private static List<String> warnings(MemoryBound bound, Room room) {
    return new Memory(bound, room).warnings();
  }

  private static String printed(Room room) {
    var text = new StringWriter();
    new Memory(BOUND, room).print(new PrintWriter(text));
    return text.toString();
  }
}
