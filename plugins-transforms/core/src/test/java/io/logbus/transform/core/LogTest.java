// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.core;

import static io.logbus.transform.core.Events.json;
import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.Traits;
import io.logbus.api.config.Template;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.testkit.ManualClock;
import io.logbus.testkit.Run;
import io.logbus.testkit.TestContext;
import io.logbus.transform.core.Log.Level;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LogTest {

  private final TestContext context = new TestContext();

  @Test
  void showsTheWholeEventAndHandsItOn() {
    var event = json("{'a':{'b':1}}").withMetadata("file", "x");

    var run = run(Optional.empty(), 10).apply(event);

    assertThat(run.output().events()).containsExactly(event);
    assertThat(said()).containsExactly(ManualClock.START + " {\"a\":{\"b\":1}} {\"file\":\"x\"}");
  }

  @Test
  void showsBytesAsText() {
    run(Optional.empty(), 10).apply(Event.of(Bytes.utf8("a\n\u001b[31mb"), ManualClock.START));

    assertThat(said()).singleElement().asString().doesNotContain("\n", "\u001b").contains("a", "b");
  }

  @Test
  void showsATemplate() {
    run(Optional.of("{{level}}: {0} {{text}}"), 10).apply(json("{'level':'warn','text':'a\\nb'}"));

    assertThat(said()).containsExactly("warn: {0} a\ufffdb");
  }

  @Test
  void missingFieldOfATemplateRejectsNothing() {
    var run = run(Optional.of("{{level}}"), 10).apply(json("{}"));

    assertThat(run.rejected()).isEmpty();
    assertThat(run.output().events()).hasSize(1);
    assertThat(said())
        .containsExactly("the event has no 'level', and the template no default for it");
  }

  @Test
  void showsNoMoreThanAskedInASecondAndTellsTheRest() throws Exception {
    var run = run(Optional.of("{{n}}"), 2);
    run.apply(json("{'n':1}"), json("{'n':2}"), json("{'n':3}"), json("{'n':4}"));
    context.clock().advance(Duration.ofMillis(999));
    run.apply(json("{'n':5}"));
    context.clock().advance(Duration.ofMillis(1));
    run.apply(json("{'n':6}"), json("{'n':7}"), json("{'n':8}"));
    run.end();

    assertThat(said())
        .containsExactly("1", "2", "3 more events passed", "6", "7", "1 more events passed");
    assertThat(run.output().events()).hasSize(8);
  }

  @Test
  void goesOnWhenTheClockIsSetBack() {
    var run = run(Optional.of("{{n}}"), 1);
    run.apply(json("{'n':1}"));
    context.clock().advance(Duration.ofDays(-1));
    run.apply(json("{'n':2}"));

    assertThat(said()).containsExactly("1", "2");
  }

  @Test
  void shortensWhatIsLong() {
    run(Optional.of("{{a}}"), 1).apply(json("{'a':'" + "x".repeat(100_000) + "'}"));

    assertThat(said()).containsExactly("x".repeat(2000) + "…");
  }

  @Test
  void logsAtTheLevelAsked() {
    var options = new Log.Options(Optional.empty(), Level.ERROR, 1);
    new Run(new Log(options, context), Traits.anyTransform()).apply(json("{}"));

    assertThat(context.logger().texts(System.Logger.Level.ERROR)).hasSize(1);
  }

  private Run run(Optional<String> text, int perSecond) {
    var options = new Log.Options(text.map(Template::parse), Level.INFO, perSecond);
    return new Run(new Log(options, context), Traits.anyTransform());
  }

  private List<String> said() {
    return context.logger().texts(System.Logger.Level.ALL);
  }
}
