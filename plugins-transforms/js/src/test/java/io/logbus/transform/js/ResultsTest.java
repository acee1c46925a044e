// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.js;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResultsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {"false", "null", "undefined", "0", "-0", "0n", "NaN", "''", "[]", "[0,'',null]"})
  void falsyDropsTheEvent(String result) {
    assertThat(Scripts.payloads("(event) => { event.x = 1; return " + result + " }", "{}"))
        .isEmpty();
  }

  @Test
  void functionWithoutReturnDropsTheEvent() {
    assertThat(Scripts.payloads("(event) => { event.x = 1 }", "{}")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(event) => { event.x = 1; return event }",
        "(event) => { event.x = 1; return true }",
        "(event) => { event.x = 1; return [event] }",
        "(event) => { event.x = 1; return [0, true, null] }",
        "(event) => { event.x = 1; return new Set([event, event]) }",
        "function* f(event) { event.x = 1; yield event }",
        "(event) => ({...event, x: 1})",
        "(event) => { const e = {}; e.a = event.a; e.x = 1; return e }",
        "(event) => new Map([['a', event.a], ['x', 1]])",
        "(event) => { class E { a = 0; x = 1 }; return new E() }",
        "({a: event.a, x: 1})",
        "Object.assign(event, {x: 1})",
      })
  void keepsTheEventWithItsChanges(String script) {
    assertThat(Scripts.payloads(script, "{\"a\":0}")).containsExactly("{\"a\":0,\"x\":1}");
  }

  @Test
  void partOfTheEventBecomesOne() {
    assertThat(Scripts.payloads("event.ctx", "{\"ctx\":{\"a\":1}}")).containsExactly("{\"a\":1}");
  }

  @Test
  void arrayMakesSeveralInOrder() {
    assertThat(
            Scripts.payloads(
                "(event) => event.items.map(item => ({...item, id: event.id}))",
                "{\"id\":7,\"items\":[{\"a\":1},{\"b\":2}]}",
                "{\"id\":8,\"items\":[]}",
                "{\"id\":9,\"items\":[{\"c\":3}]}"))
        .containsExactly("{\"a\":1,\"id\":7}", "{\"b\":2,\"id\":7}", "{\"c\":3,\"id\":9}");
  }

  @Test
  void arrayOfTheEventMakesSeveral() {
    assertThat(Scripts.payloads("event.items", "{\"items\":[{\"a\":1},null,{\"b\":[2]}]}"))
        .containsExactly("{\"a\":1}", "{\"b\":[2]}");
  }

  @Test
  void eventsOfOneCallShareTimeAndMetadata() {
    var run =
        Scripts.run(
            "(event, meta) => { meta.time = new Date(5); meta.k = 'v'; return [event, {}] }",
            Scripts.event("{}"));

    assertThat(run.output().events())
        .hasSize(2)
        .allSatisfy(
            event -> {
              assertThat(event.time()).hasToString("1970-01-01T00:00:00.005Z");
              assertThat(event.metadata()).hasToString("{\"k\":\"v\"}");
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "5 | a number",
        "5n | a bigint",
        "'text' | a string",
        "() => 1 | a Function",
        "class X {} | a Function",
        "Symbol('x') | a symbol",
        "new Date() | a Date",
        "[5] | a number",
        "[[event]] | an Array",
        "[event, 'text'] | a string",
        "event.list[0] | a number",
        "new ArrayBuffer(2) | an ArrayBuffer",
        "new Error('x') | an Error",
        "[(function* () {})()] | a Generator",
        "[[1].values()] | an Array Iterator",
        "function* () {} | a GeneratorFunction",
      })
  void anythingElseIsRefused(String result, String kind) {
    assertThat(Scripts.rejection("(event) => " + result, "{\"list\":[1]}"))
        .isEqualTo(
            "the script returned "
                + kind
                + ": return the event or another object, an array of them, true to keep the event,"
                + " or false to drop it");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "async (event) => event | the result holds a Promise",
        "async function* f(event) { yield event } | the result holds an AsyncGenerator",
        "(event) => [(async function* () {})()] | the result holds an AsyncGenerator",
        "(event) => { event.x = (async () => 1)(); return event } | field 'x' holds a Promise",
      })
  void whatIsAsynchronousIsRefused(String script, String message) {
    assertThat(Scripts.rejection(script, "{}"))
        .isEqualTo(message + ": asynchronous functions have no place in a pipeline");
  }

  @Test
  void objectWithoutAConstructorIsAnObject() {
    assertThat(Scripts.payloads("(event) => [Object.create(null)]", "{}")).containsExactly("{}");
  }

  @Test
  void elementThatIsRefusedRejectsAll() {
    var run = Scripts.run("(event) => [event, {f: () => 1}]", Scripts.event("{}"));

    assertThat(run.output().events()).isEmpty();
    assertThat(run.rejected()).hasSize(1);
  }

  @Test
  void rejectsOnlyTheEventThatFailed() {
    var run =
        Scripts.run(
            "(event) => {\n  event.level = event.level.toUpperCase()\n  return event\n}",
            Scripts.event("{\"level\":\"a\"}"),
            Scripts.event("{\"text\":\"no level\"}"),
            Scripts.event("{\"level\":\"b\"}"));

    assertThat(run.output().events())
        .extracting(event -> event.payload().toString())
        .isEqualTo(List.of("{\"level\":\"A\"}", "{\"level\":\"B\"}"));
    assertThat(run.rejected())
        .singleElement()
        .satisfies(
            one ->
                assertThat(one.why())
                    .hasMessage(
                        "line 2: TypeError: Cannot read property 'toUpperCase' of undefined"));
  }
}
