// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.js;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.logbus.api.Component;
import io.logbus.api.Traits;
import io.logbus.api.Transform;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.testkit.CollectingOutput;
import io.logbus.testkit.ManualClock;
import io.logbus.testkit.Run;
import io.logbus.testkit.TestContext;
import java.lang.System.Logger.Level;
import org.junit.jupiter.api.Test;

class JsTransformTest {

  @Test
  void isOfferedAsTheTransformJs() {
    var offered = new JsPlugin().components().getFirst();

    assertThat(offered.module()).isEqualTo("js");
    assertThat(offered.kind()).isEqualTo(Component.Kind.TRANSFORM);
  }

  @Test
  void variablesLiveBetweenCallsAndRuns() throws Exception {
    var subject = Scripts.subject("let n = 0;\n(event) => { event.n = ++n; return event }");
    try (var transform = subject.create(Transform.class, new TestContext())) {
      var run = new Run(transform, subject.traits());
      run.apply(Scripts.event("{}"), Scripts.event("{}")).apply(Scripts.event("{}"));

      assertThat(run.output().events())
          .extracting(event -> event.payload().toString())
          .containsExactly("{\"n\":1}", "{\"n\":2}", "{\"n\":3}");
    }
  }

  @Test
  void eventKeptByAScriptDoesNotChangeWhatWasEmitted() {
    assertThat(
            Scripts.payloads(
                """
                let last = null;
                (event) => {
                  if (last) { last.late = true; last.tags.push('late'); event.before = last }
                  last = event
                  return event
                }
                """,
                "{\"tags\":[]}",
                "{\"tags\":[\"b\"]}"))
        .containsExactly(
            "{\"tags\":[]}", "{\"tags\":[\"b\"],\"before\":{\"tags\":[\"late\"],\"late\":true}}");
  }

  @Test
  void lastCallEmitsAtTheEnd() {
    var context = new TestContext();
    var run =
        Scripts.run(
            Scripts.subject(
                """
                const counts = {};
                function lastCall() { return [{counts}, null, {end: true}] }
                (event) => { counts[event.level] = (counts[event.level] ?? 0) + 1 }
                """),
            context,
            Scripts.event("{\"level\":\"info\"}"),
            Scripts.event("{\"level\":\"warn\"}"),
            Scripts.event("{\"level\":\"info\"}"));

    assertThat(run.output().events())
        .extracting(event -> event.payload().toString())
        .containsExactly("{\"counts\":{\"info\":2,\"warn\":1}}", "{\"end\":true}");
    assertThat(run.output().events())
        .allSatisfy(event -> assertThat(event.time()).isEqualTo(context.clock().instant()));
  }

  @Test
  void lastCallMayBeAnyFunctionOfThatName() {
    assertThat(Scripts.payloads("const lastCall = () => ({end: 1});\n(event) => event"))
        .containsExactly("{\"end\":1}");
    assertThat(Scripts.payloads("const lastCall = 5;\n(event) => event")).isEmpty();
    assertThat(Scripts.payloads("function lastCall() {}\n(event) => event")).isEmpty();
  }

  @Test
  void lastCallHasNoEventToKeep() throws Exception {
    var subject = Scripts.subject("function lastCall() { return true }\n(event) => event");
    try (var transform = subject.create(Transform.class, new TestContext())) {
      var run = new Run(transform, subject.traits());

      assertThatThrownBy(run::end).hasMessageContaining("the script returned a boolean: ");
    }
  }

  @Test
  void failureOfLastCallNamesTheLine() throws Exception {
    var subject = Scripts.subject("function lastCall() {\n null.x }\n(event) => event");
    try (var transform = subject.create(Transform.class, new TestContext())) {
      var run = new Run(transform, subject.traits());

      assertThatThrownBy(run::end)
          .hasMessage("its 'lastCall' failed: line 2: TypeError: Cannot read property 'x' of null");
    }
  }

  @Test
  void bytesAreRejectedWithAWordOnWhatToDo() {
    var run =
        Scripts.run(
            Scripts.subject("event"),
            new TestContext(),
            Event.of(Bytes.utf8("{}"), ManualClock.START));

    assertThat(run.rejected().getFirst().why())
        .hasMessage("the event holds bytes and no fields: parse it first");
  }

  @Test
  void saysOnceForAllStagesThatItRunsInterpretedWhenThatMatters() throws Exception {
    var engine = new JsEngine();
    var first = new TestContext();
    var second = new TestContext();
    for (var context : new TestContext[] {first, second}) {
      try (var transform = new JsTransform(engine, Scripts.options("false"), context)) {
        transform.enter();
        for (int call = 1; call < JsTransform.MANY; call++) {
          transform.apply(Scripts.event("{}"), new CollectingOutput(Traits.transform()));
        }
        assertThat(context.logger().entries()).isEmpty();
        transform.apply(Scripts.event("{}"), new CollectingOutput(Traits.transform()));
        transform.leave();
      }
    }

    assertThat(first.logger().texts(Level.WARNING))
        .singleElement()
        .satisfies(text -> assertThat(text).startsWith("JavaScript runs interpreted"));
    assertThat(second.logger().entries()).isEmpty();
  }

  @Test
  void scriptThatCannotBeLoadedFailsTheStage() {
    assertThatThrownBy(
            () -> Scripts.subject("null.x;\nevent => 1").create(Transform.class, new TestContext()))
        .hasMessage("line 1: TypeError: Cannot read property 'x' of null");
  }

  @Test
  void datesAreInUtcAndEnglish() {
    assertThat(
            Scripts.payloads(
                "(event) => ({h: new Date(0).getHours(), s: new Date(0).toLocaleString(), n:"
                    + " (1234.5).toLocaleString()})",
                "{}"))
        .containsExactly("{\"h\":0,\"s\":\"1/1/1970, 12:00:00\u202fAM\",\"n\":\"1,234.5\"}");
  }
}
