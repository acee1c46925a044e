// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.stdin;

import io.logbus.api.event.Bytes;
import io.logbus.testkit.CollectingIntake;
import io.logbus.testkit.Running;
import io.logbus.testkit.TestContext;
import java.util.stream.Collectors;

/// A process that reads its standard input with the source and prints what came, either to the end
/// or until it is interrupted after the first chunk.
final class StdinProbe {

  private StdinProbe() {}

  public static void main(String[] arguments) throws Exception {
    var intake = CollectingIntake.settling();
    try (var source = new StdinSource(StdinSourceTest.options("64KiB"), new TestContext())) {
      var running = Running.start(() -> source.run(intake));
      if (arguments[0].equals("interrupt")) {
        intake.awaitEvents(events -> !events.isEmpty());
        running.interrupt();
      }
      running.end();
    }
    var text =
        intake.events().stream()
            .map(event -> ((Bytes) event.payload()).utf8())
            .collect(Collectors.joining());
    System.out.print(text + " ended=" + intake.lanes().getFirst().ended());
  }
}
