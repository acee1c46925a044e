// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.js;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.api.event.Fields;
import io.logbus.testkit.ManualClock;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class CopiesTest {

  static Stream<Arguments> stored() {
    return Stream.of(
        Arguments.of("'text'", "text"),
        Arguments.of("'\\u{1F600}\\ud800'", "\uD83D\uDE00\uD800"),
        Arguments.of("true", true),
        Arguments.of("5", 5L),
        Arguments.of("5.0", 5L),
        Arguments.of("-0", 0L),
        Arguments.of("2**31", 2147483648L),
        Arguments.of("2**53 - 1", 9007199254740991L),
        Arguments.of("-(2**62)", -(1L << 62)),
        Arguments.of("1e21", 1e21),
        Arguments.of("0.1", 0.1),
        Arguments.of("5e-324", Double.MIN_VALUE),
        Arguments.of("123n", 123L),
        Arguments.of("2n**63n - 1n", Long.MAX_VALUE),
        Arguments.of("2n**63n", BigInteger.TWO.pow(63)),
        Arguments.of("2n**70n", BigInteger.TWO.pow(70)),
        Arguments.of("-(10n**30n) - 1n", BigInteger.TEN.pow(30).negate().subtract(BigInteger.ONE)),
        Arguments.of("new String('boxed')", "boxed"),
        Arguments.of("new Number(5)", 5L),
        Arguments.of("new Boolean(false)", false),
        Arguments.of("new Date(1234)", Instant.ofEpochMilli(1234)),
        Arguments.of("new Error('disk full')", "Error: disk full"),
        Arguments.of("[1, 'a', [true]]", List.of(1L, "a", List.of(true))),
        Arguments.of("new Set(['a', 'b'])", List.of("a", "b")),
        Arguments.of("[1, 2].values()", List.of(1L, 2L)),
        Arguments.of("new Uint8Array([1, 255])", List.of(1L, 255L)),
        Arguments.of("new Proxy([1, 2], {})", List.of(1L, 2L)),
        Arguments.of("new Uint8Array([1, 255]).buffer", Bytes.wrap(new byte[] {1, -1})),
        Arguments.of("{}", Fields.empty()),
        Arguments.of("Object.create(null)", Fields.empty()),
        Arguments.of("{a: {b: 1}}", Fields.of(Map.of("a", Fields.of(Map.of("b", 1L))))),
        Arguments.of("{get a() { return 1 }}", Fields.of(Map.of("a", 1L))),
        Arguments.of("{a: 1, b: undefined}", Fields.of(Map.of("a", 1L))),
        Arguments.of("{a: 1, [Symbol('b')]: 2}", Fields.of(Map.of("a", 1L))),
        Arguments.of("new (class { a = 1; get b() { return 2 } })", Fields.of(Map.of("a", 1L))),
        Arguments.of("new Map([['a', new Map()]])", Fields.of(Map.of("a", Fields.empty()))),
        Arguments.of("new Proxy({a: 1}, {})", Fields.of(Map.of("a", 1L))));
  }

  @ParameterizedTest
  @MethodSource("stored")
  void storedValueIsCopied(String expression, Object expected) {
    assertThat(made("(event) => { event.x = " + expression + "; return event }", Fields.empty()))
        .isEqualTo(Fields.of(Map.of("x", expected)));
  }

  @ParameterizedTest
  @CsvSource({"NaN", "1/0", "-1/0", "null", "new Number(NaN)"})
  void whatJsonCannotSayIsNull(String expression) {
    var made = made("(event) => { event.x = " + expression + "; return event }", Fields.empty());

    assertThat(made.has("x")).isTrue();
    assertThat(made.get("x")).isNull();
  }

  @Test
  void undefinedIsLeftOutOfObjectsAndNullInArrays() {
    var made = made("(event) => ({a: undefined, b: [undefined, , 1]})", Fields.of(Map.of("a", 1)));

    assertThat(made).hasToString("{\"b\":[null,null,1]}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "event.x = () => 1 | field 'x' holds a function",
        "event.x = class {} | field 'x' holds a function",
        "event.x = Symbol('s') | field 'x' holds a symbol",
        "event.x = /a/ | field 'x' holds a RegExp",
        "event.x = Promise.resolve(1) | field 'x' holds a Promise: asynchronous functions have no place in a pipeline",
        "event.x = new WeakMap() | field 'x' holds a WeakMap",
        "event.x = new Date(NaN) | field 'x' holds a Date",
        "event.x = new Map([[1, 2]]) | field 'x' holds a Map with a key that is no text: 1",
        "event.x = console | field 'x' holds a built-in object",
        "event.a = {b: [0, {c: eval}]} | field 'a.b[1].c' holds a function",
        "event.list.push([eval]) | field 'list[1][0]' holds a function",
        "event.x = {}; event.x.x = event.x | field 'x.x.x.x.x…' is nested deeper than 200 levels: does it contain itself?",
        "event.x = event | field 'x.x.x.x.x…' is nested deeper than 200 levels: does it contain itself?",
        "event.list.push(event.list) | field 'list[1][1][1][1]…' is nested deeper than 200 levels: does it contain itself?",
        "event.x = new Array(4e9) | the script makes more of one event than the pipeline can hold: raise max_event_bytes or make it smaller",
        "event.x = 'x'.repeat(5e7) | the script makes more of one event than the pipeline can hold: raise max_event_bytes or make it smaller",
        "event.x = new ArrayBuffer(5e7) | the script makes more of one event than the pipeline can hold: raise max_event_bytes or make it smaller",
      })
  void whatIsNoValueIsRefused(String statement, String message) {
    assertThat(
            Scripts.rejection("(event) => { " + statement + "; return event }", "{\"list\":[0]}"))
        .isEqualTo(message);
  }

  @Test
  void copyOfAFieldKeepsEveryDigit() {
    var values =
        Map.of(
            "long",
            Long.MAX_VALUE - 1,
            "big",
            new BigInteger("123456789012345678901234567890"),
            "time",
            Instant.parse("2026-01-02T03:04:05.123456789Z"),
            "text",
            "\uD83D\uDE00");
    var made =
        made(
            "(event) => ({a: event, b: {...event}, c: [event.long, event.time]})",
            Fields.of(values));

    assertThat(made.get("a")).isEqualTo(Fields.of(values));
    assertThat(made.get("b")).isEqualTo(Fields.of(values));
    assertThat(made.get("c")).isEqualTo(List.of(values.get("long"), values.get("time")));
  }

  @Test
  void largeIntegerPrintsAllDigits() {
    var made =
        made(
            "(event) => ({t: `${event.long} ${event.big}`, j: JSON.stringify(event), n: typeof event.long})",
            Fields.of(Map.of("long", Long.MAX_VALUE, "big", BigInteger.TEN.pow(20))));

    assertThat(made.get("t")).isEqualTo("9223372036854775807 100000000000000000000");
    assertThat((String) made.get("j"))
        .contains("\"9223372036854775807\"", "\"100000000000000000000\"");
    assertThat(made.get("n")).isEqualTo("number");
  }

  @Test
  void otherValuesAreShownAsTheirNearest() {
    var made =
        made(
            "(event) => ({d: event.d + 1, b: event.b.toUpperCase(), y: event.t.getFullYear(), z: event.t < new Date()})",
            Fields.of(
                Map.of(
                    "d", new BigDecimal("1.5"),
                    "b", Bytes.utf8("héllo"),
                    "t", Instant.parse("2001-02-03T04:05:06Z"))));

    assertThat(made).hasToString("{\"d\":2.5,\"b\":\"HÉLLO\",\"y\":2001,\"z\":true}");
  }

  @Test
  void nestedListsWithNullsAreCopied() {
    var list = new ArrayList<@Nullable Object>();
    list.add(null);
    list.add(List.of(1L));
    var made =
        made(
            "(event) => { event.l.push(event.l[0], event.l[1]); return event }",
            Fields.of(Map.of("l", Collections.unmodifiableList(list))));

    assertThat(made).hasToString("{\"l\":[null,[1],null,[1]]}");
  }

  private static Fields made(String script, Fields payload) {
    var run = Scripts.run(script, Event.of(payload, ManualClock.START));
    assertThat(run.rejected()).isEmpty();
    return (Fields) run.output().events().getFirst().payload();
  }
}
