// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.js;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.Traits.Fault;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProgramTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "event.status >= 500",
        "event.status >= 500;",
        " event.status\n  >= 500 ;\n; ",
        "event.status >= 500 // the server's fault",
        "event.status >= 500 && meta.time > new Date(0)",
        "/* a comment */ event.status >= 500",
        "(event) => event.status >= 500",
        "(event) => event.status >= 500;",
        "event => event.status >= 500",
        "({status}, {time}) => status >= 500 && time > 0",
        "(event, meta) => {\n  return event.status >= 500\n}",
        "function (event) { return event.status >= 500 }",
        "function keep(event) { return event.status >= 500 }",
        "function keep(event) { return event.status >= 500 }; keep",
        "const limit = 500;\n(event) => event.status >= limit",
        "let limit = 500\nfunction f(event) { return event.status >= limit }\nf",
        "(() => { const limit = 500; return (e) => e.status >= limit })()",
        "(() => { try { return event.status >= 500 } catch { return false } })()",
        "'use strict';\n(event) => event.status >= 500",
        "typeof event === 'object' && event.status >= 500",
        "class Keep { static of(e) { return e.status >= 500 } }\nKeep.of",
        "(...all) => all[0].status >= 500 && all.length === 2",
        "{ \"status\": 500 }.status <= event.status",
        "// first line\n(event) => event.status >= 500 // last line",
      })
  void isAFunctionOrAnExpression(String script) {
    assertThat(Scripts.subject(script).traits().faults()).isEmpty();
    assertThat(Scripts.payloads(script, "{\"status\":404}", "{\"status\":500}"))
        .containsExactly("{\"status\":500}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"true", "Math.random() < 2", "({constant: 1})", "{a: 1, b: 2}"})
  void expressionNeedNotTouchTheEvent(String script) {
    assertThat(Scripts.payloads(script, "{}", "{}")).hasSize(2);
  }

  static Stream<Arguments> faults() {
    String none =
        "the script gives no function: end it with '(event, meta) => { … }', or write a single"
            + " expression over 'event' and 'meta'";
    String outside =
        "'event' and 'meta' are used outside of a function: write a single expression, or put the"
            + " statements into '(event, meta) => { … }'";
    return Stream.of(
        Arguments.of("", 0, none),
        Arguments.of(" \n; ", 0, none),
        Arguments.of("// nothing", 0, none),
        Arguments.of("const a = 1;", 0, none),
        Arguments.of("function a(e) { return e }\nfunction b(e) { return e }", 0, none),
        Arguments.of("event.a = 1; event", 0, outside),
        Arguments.of("if (event.a) event; else null", 0, outside),
        Arguments.of("const {a} = meta; a", 0, outside),
        Arguments.of(
            "(event) => { let s = \"\ud83d\ude00\ud83d\ude00\"; ) }",
            29,
            "line 1, column 28: Expected ; but found )"),
        Arguments.of("event.status >=", 15, "line 1, column 16: Expected an operand but found eof"),
        Arguments.of(
            "(event) => {\n  return event.x )\n}", 30, "line 2, column 18: Expected ; but found )"),
        Arguments.of(
            "(event) => {\n  return event.\n}", 29, "line 3, column 1: Expected ident but found }"),
        Arguments.of(
            "let n = 0\n(event) => n++",
            8,
            "line 1, column 9: a ';' is missing at the end of this line, or the parameters of a"
                + " function are wrong"),
        Arguments.of(
            "let a; let a", 11, "line 1, column 12: Variable \"a\" has already been declared"),
        Arguments.of(
            "import fs from 'fs'; (event) => event",
            0,
            "line 1, column 1: Expected an operand but found import"),
        Arguments.of(
            "const a = 1\n\nconst b = a.b.c;\n(event) => b",
            23,
            "line 3: TypeError: Cannot read property 'c' of undefined"),
        Arguments.of("evnt.status >= 500", 0, "line 1: ReferenceError: evnt is not defined"),
        Arguments.of("throw new Error('no');\n(event) => event", 6, "line 1: Error: no"),
        Arguments.of("let a;\nthrow {x: 1}", 7, "line 2: {x: 1}"),
        Arguments.of(
            "(event) => {\n  return event\n\n  \n",
            27,
            "line 2, column 15: Expected } but found eof"));
  }

  @ParameterizedTest
  @MethodSource("faults")
  void faultIsFoundBeforeItRuns(String script, int offset, String message) {
    assertThat(Scripts.subject(script).traits().faults())
        .containsExactly(new Fault("script", offset, message));
  }

  static Stream<Arguments> failures() {
    return Stream.of(
        Arguments.of("event.a.b", "line 1: TypeError: Cannot read property 'b' of undefined"),
        Arguments.of("\n\n  event.a.b", "line 3: TypeError: Cannot read property 'b' of undefined"),
        Arguments.of("(event) => {\n\n throw new Error('by hand') }", "line 3: Error: by hand"),
        Arguments.of("(event) => {\n throw 'text' }", "line 2: text"),
        Arguments.of("(event) => {\n throw undefined }", "line 2: undefined"),
        Arguments.of("(event) => {\n throw {x: {y: [1, 'a']}} }", "line 2: {x: {y: [1, \"a\"]}}"),
        Arguments.of("(event) => {\n throw event }", "line 2: {b: 1}"),
        Arguments.of("(event) => {\n throw ['a'] }", "line 2: [\"a\"]"),
        Arguments.of("(event) => {\n throw {} }", "line 2: {}"),
        Arguments.of(
            "(event) => {\n throw 'x'.repeat(5000) }", "line 2: " + "x".repeat(1000) + "…"),
        Arguments.of(
            "(event) => { const e = new Error('m'); e.name = 'Mine';\n throw e }",
            "line 1: Mine: m"),
        Arguments.of(
            "(event) =>\n JSON.parse('{')", "line 2: SyntaxError: Unexpected end of JSON input"),
        Arguments.of(
            "(event) =>\n new RegExp('[')", "line 2: SyntaxError: Unterminated character class"),
        Arguments.of("(event) =>\n new Array(-1)", "line 2: RangeError: Invalid array length"),
        Arguments.of(
            "const f = (e) =>\n e.a.b;\n\n(event) => f(event)",
            "line 2: TypeError: Cannot read property 'b' of undefined"),
        Arguments.of(
            "(event) => {\n const f = () => f() + 1\n return f() }",
            "line 2: RangeError: Maximum call stack size exceeded"),
        Arguments.of("(e) => event", "line 1: ReferenceError: event is not defined"),
        Arguments.of(
            "(e) => {\n undeclared = 1 }", "line 2: ReferenceError: undeclared is not defined"),
        Arguments.of("(event) => {\n meta.x }", "line 2: ReferenceError: meta is not defined"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void failureNamesTheLine(String script, String message) {
    assertThat(Scripts.rejection(script, "{\"b\":1}")).isEqualTo(message);
  }

  @Test
  void scriptMayUseItsOwnEventAndMeta() {
    assertThat(
            Scripts.payloads("function event(e) { return e }\nlet meta = 1;\nevent", "{\"a\":1}"))
        .containsExactly("{\"a\":1}");
  }

  @Test
  void traitsAreThoseOfATransformOfFields() {
    var traits = Scripts.subject("true").traits();

    assertThat(traits.accepts()).hasToString("[FIELDS]");
    assertThat(traits.emits()).isEmpty();
    assertThat(traits.memory().bytes()).isGreaterThan(JsTransform.CALL_BYTES);
    assertThat(traits.perLane()).isFalse();
  }
}
