// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.js;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.Transform;
import io.logbus.testkit.RecordedLog.Entry;
import io.logbus.testkit.Run;
import io.logbus.testkit.TestContext;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConsoleTest {

  private final TestContext context = new TestContext();

  @Test
  void writesToTheLogOfTheStage() {
    run(
        """
        (event) => {
          console.log('a {0}', event.n, [1, {b: 2}], null, undefined)
          console.warn('w')
          console.error(new Error('e'))
          console.info()
          console.debug('d')
        }
        """);

    assertThat(entries())
        .containsExactly(
            "INFO a {0} 5 (2)[1, {b: 2}] null undefined",
            "WARNING w", "ERROR Error: e", "INFO ", "DEBUG d");
  }

  @Test
  void showsEventsByTheirFields() {
    run("(event) => { event.x = [1]; console.log(event, event.x, {x: event.n}) }");

    assertThat(entries()).containsExactly("INFO {\"n\":5,\"x\":[1]} [1] {x: 5}");
  }

  @Test
  void longLineIsCut() {
    run("(event) => console.log('x'.repeat(1e6))");

    assertThat(entries().getFirst()).hasSizeLessThan(3000).endsWith("x…");
  }

  @Test
  void floodIsCountedInsteadOfWritten() throws Exception {
    var subject = Scripts.subject("(event) => console.log(event.n)");
    try (var transform = subject.create(Transform.class, context)) {
      var run = new Run(transform, subject.traits());
      for (int i = 0; i < 1000; i++) {
        run.apply(Scripts.event("{\"n\":" + i + "}"));
      }
      assertThat(entries()).hasSize(10).last().isEqualTo("INFO 9");

      context.clock().advance(Duration.ofSeconds(2));
      run.apply(Scripts.event("{\"n\":-1}"));
      assertThat(entries())
          .hasSize(12)
          .endsWith("WARNING 990 more lines of the script were left out", "INFO -1");

      for (int i = 0; i < 12; i++) {
        run.apply(Scripts.event("{\"n\":" + i + "}"));
      }
    }
    assertThat(entries()).last().isEqualTo("WARNING 3 more lines of the script were left out");
  }

  @Test
  void planningWritesNothing() {
    assertThat(Scripts.subject("console.log('loading');\n(event) => event").traits().faults())
        .isEmpty();
  }

  private void run(String script) {
    Scripts.run(Scripts.subject(script), context, Scripts.event("{\"n\":5}"));
  }

  /// Without what the engine itself says.
  private List<String> entries() {
    return context.logger().entries().stream()
        .filter(entry -> !entry.text().startsWith("JavaScript runs"))
        .map(ConsoleTest::line)
        .toList();
  }

  private static String line(Entry entry) {
    Level level = entry.level();
    return level + " " + entry.text();
  }
}
