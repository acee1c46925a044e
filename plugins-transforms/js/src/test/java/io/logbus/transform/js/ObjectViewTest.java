// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.js;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.event.Fields;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Value;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Holds events as scripts see them against plain objects: the same code must give the same, and
/// leave the same behind.
class ObjectViewTest {

  private static final String EVENT =
      """
      {"level":"info","n":5,"d":1.5,"t":true,"z":null,"ctx":{"user":"joe","id":7,"in":{"deep":1}},\
      "tags":["a","b","c"],"list":[{"k":1},[2,3]],"empty":"","a b":"spaced","é":"accent"}""";

  /// Bodies of functions of `e`.
  private static final String SAME =
      """
      return e.level
      return e['a b'] + e.é
      return e.nope
      return typeof e.nope
      return e.n + 1
      return typeof e.n
      return e.d * 2
      return e.t === true
      return e.z === null
      return e.n === 5 && e.n == '5'
      return e.n.toFixed(2)
      return e.n ** 2 | 1
      return ++e.n
      return [5].includes(e.n)
      return new Map([[5, 'x']]).get(e.n)
      return 'abcdefg'[e.n] + 'abcdefg'.slice(e.n) + 'x'.repeat(e.n)
      return Array.from({length: e.n}, (_, i) => i)
      return e.empty || 'nothing'
      return e.z ?? 'nothing'
      return e.level.toUpperCase() + e.level.length
      return `${e.level} ${e.n} ${e.d} ${e.z} ${e.nope}`
      return Object.keys(e)
      return Object.keys(e.ctx)
      return Object.values(e.ctx)
      return Object.entries(e)
      return Object.entries(e.ctx).map(([k, v]) => k + v)
      return Object.fromEntries(Object.entries(e).filter(([k, v]) => typeof v === 'string'))
      return Object.getOwnPropertyNames(e)
      return Object.getOwnPropertyDescriptor(e, 'level')
      return Reflect.ownKeys(e)
      return Reflect.has(e, 'level') && !Reflect.has(e, 'nope')
      Reflect.set(e, 'x', 1)
      Reflect.deleteProperty(e, 'level')
      return 'level' in e
      return 'nope' in e
      return e.hasOwnProperty('level')
      return e.hasOwnProperty('nope')
      return Object.hasOwn(e, 'level')
      return Object.hasOwn(e, 'nope')
      return delete e.level
      return delete e.nope
      delete e.level; return 'level' in e
      delete e.level; e.level = 1; return Object.keys(e)
      e.level = 1; return Object.keys(e)
      e.x = 1; delete e.x; return Object.keys(e)
      delete e.ctx.user
      delete e.ctx.in.deep
      delete e.ctx; return e.ctx
      return JSON.stringify(e)
      return JSON.stringify(e, null, 2)
      return JSON.stringify(e, ['level', 'n'])
      return JSON.stringify(e, (k, v) => typeof v === 'number' ? v * 2 : v)
      return JSON.stringify(e.tags)
      return JSON.stringify({e, more: [e.ctx]})
      return JSON.parse(JSON.stringify(e))
      return {...e}
      return {...e, x: 1, level: 'other'}
      return {...e.ctx}
      const names = []; for (const k in e) names.push(k); return names
      const {level, ...rest} = e; return rest
      const {ctx: {user, in: {deep}}} = e; return user + deep
      const {nope = 4, n} = e; return nope + n
      const [x, ...y] = e.tags; return y
      const {tags: [first]} = e; return first
      e.x = 1
      e.x = {a: [1, {b: 2}]}
      e.x = [1, [2, {c: 3}]]
      e.x = e.ctx; return e.x === e.ctx
      e.x = e.ctx; e.x.user = 'ann'
      e.x = e.tags; e.x.push('d')
      const o = {a: 1}; e.x = o; o.a = 2; return e.x === o
      const a = [1]; e.x = a; a.push(2); return e.x
      e.x = {}; e.x.y = {}; e.x.y.z = 1
      return e.ctx === e.ctx && e.tags === e.tags && e.list[0] === e.list[0]
      e.ctx.user = 'ann'
      e.ctx.more = {}; e.ctx.more.deep = 1
      e.ctx.in.deep++; e.ctx.in.deeper = e.ctx.in.deep
      e.ctx = {...e.ctx, user: 'ann'}
      e.x ??= 3; e.n ??= 3; e.n ||= 3; e.z ||= 4; e.n &&= 6
      e.n++; e.n += 10; e.d -= 0.5
      e.level = e.level.toUpperCase()
      e['new name'] = 1; e.ü = 2
      e.x = undefined; return 'x' in e
      e.level = undefined; return Object.keys(e)
      e.x = null; return e.x
      e.x = () => 1; const r = e.x(); delete e.x; return r
      return e?.ctx?.user + e?.nope?.user
      return e.nope.user
      Object.assign(e, {x: 1, level: 'q'})
      return Object.assign({}, e)
      return Object.assign({}, e.ctx, {id: 8})
      return Object.keys(Object.groupBy(e.tags, x => x))
      return typeof e + typeof e.tags + typeof e.ctx
      return e == e && e === e && e !== e.ctx
      return !e
      return e ? 1 : 2
      return String(e) + e + `${e}` + e.toString()
      return e instanceof Object
      return e.constructor === Object && e.constructor.name
      return e.valueOf() === e
      return Object.prototype.toString.call(e) + Object.prototype.toString.call(e.tags)
      return e[Symbol('x')]
      return e[Symbol.iterator]
      return e.size || e.get || e.keys || e.length || e.names
      return [e, e].map(x => x.level)
      return [e.ctx, {user: 'b'}].sort((a, b) => a.user < b.user ? -1 : 1).map(x => x.user)
      return new Set([e.ctx, e.ctx]).size
      return new Map([[e, 1]]).get(e)
      return new Proxy(e, {}).level
      return new Proxy(e, {get: (t, k) => t[k] + '!'}).level
      class X { constructor(e) { Object.assign(this, e) } }; return new X(e)
      const copy = {...e}; copy.level = 'x'; return e.level
      const copy = {...e}; copy.ctx.user = 'x'; return e.ctx.user
      switch (e.level) { case 'info': return 1; default: return 2 }
      return e.tags.length
      return e.tags[1] + e.tags[10] + e.tags[-1]
      return e.tags.at(-1)
      return e.tags.map(x => x + '!')
      return e.tags.filter(x => x > 'a')
      return e.tags.find(x => x === 'b') + e.tags.findIndex(x => x === 'b') + e.tags.findLast(x => x > 'a')
      return e.tags.some(x => x === 'b') && e.tags.every(x => x)
      return e.tags.reduce((a, b) => a + b) + e.tags.reduceRight((a, b) => a + b)
      return e.tags.join('-') + e.tags
      return e.tags.indexOf('b') + e.tags.lastIndexOf('a')
      return e.tags.includes('b') && !e.tags.includes('x')
      return e.tags.slice(1)
      return e.tags.concat(['x'], e.tags)
      return ['x'].concat(e.tags)
      return [e.tags].flat()
      return e.list.flat()
      return e.tags.flatMap(x => [x, x])
      return [...e.tags, ...e.tags]
      return [...e.tags.entries(), ...e.tags.keys(), ...e.tags.values()]
      return Array.from(e.tags, x => x + 1)
      return Array.isArray(e.tags) && Array.isArray(e.list[1]) && !Array.isArray(e.ctx)
      return e.tags instanceof Array && e.tags.constructor === Array
      return e.tags.toString() + e.tags.toLocaleString()
      return e.tags.toSorted() + e.tags.toReversed() + e.tags.toSpliced(0, 1) + e.tags.with(0, 'x')
      return Object.keys(e.tags)
      return Math.max(...e.tags.map(x => x.length))
      return 0 in e.tags && !(7 in e.tags)
      let s = ''; for (const x of e.tags) s += x; return s
      let s = ''; for (const x in e.tags) s += x; return s
      let s = ''; e.tags.forEach((x, i, all) => { s += x + i + all.length }); return s
      return e.tags.push('d', 'e')
      return e.tags.pop()
      return e.tags.shift()
      return e.tags.unshift('z')
      return e.tags.splice(1, 1)
      e.tags.splice(1, 0, 'q', 'r')
      e.tags.reverse()
      e.tags.sort((a, b) => a < b ? 1 : -1)
      e.tags.fill('x')
      e.tags.copyWithin(0, 1)
      e.tags[0] = 'x'
      e.tags[3] = 'x'
      e.tags[5] = 'x'
      e.tags.length = 1
      e.tags.length = 0
      e.tags.length = 5
      e.tags = e.tags.map(t => t.toUpperCase())
      e.tags = [...e.tags, 'x']
      e.tags.push(e.ctx); e.ctx.user = 'late'
      e.tags.push({a: 1}); e.tags[3].b = 2
      e.list[0].k++; e.list[1].push(4)
      e.list[0].self = {...e.list[0]}
      e.list.push(e.list[0]); e.list[0].k = 9
      e.list = e.list.filter(x => !Array.isArray(x)); e.list[0].k = 9
      while (e.tags.length) e.tags.pop()
      """;

  /// Where events differ from plain objects, and why that is accepted.
  private static final Map<String, String> DIFFERENT =
      Map.ofEntries(
          // The order of an event is kept; a plain object moves such names to the front.
          Map.entry("e[3] = 1; return Object.keys(e).at(-1)", "\"3\""),
          // An array of an event has no holes.
          Map.entry("e.tags[4] = 'x'; return e.tags[3] === null", "true"),
          Map.entry("return delete e.tags[0]", "TypeError: \"0\" is not a configurable property"),
          // No attributes of properties, no other prototype.
          Map.entry(
              "Object.defineProperty(e, 'x', {value: 1})",
              "TypeError: Object.defineProperty called on non-object"),
          Map.entry(
              "Object.setPrototypeOf(e, null)",
              "TypeError: Object.setPrototypeOf called on non-object"),
          Map.entry("return Object.getPrototypeOf(e) === Object.prototype", "false"),
          Map.entry("return Object.isFrozen(e)", "true"),
          Map.entry("return Object.hasOwn(e, 'toString')", "true"),
          Map.entry(
              "return new WeakMap([[e, 1]])", "TypeError: Invalid value used as weak map key"),
          // A function in an event is not a method of it.
          Map.entry(
              "e.f = function () { return typeof this }; const r = e.f(); delete e.f; return r",
              "\"undefined\""),
          // An array has elements only.
          Map.entry(
              "e.tags.x = 1",
              "TypeError: writeMember (x) on array failed due to: Message not supported."));

  private static final String RUN =
      """
      (body, event) => {
        const show = (value) => typeof value === 'function' ? 'function' : JSON.stringify(value)
        let result
        try {
          result = show(new Function('e', '"use strict"; ' + body)(event))
        } catch (thrown) {
          result = String(thrown)
        }
        return [String(result), JSON.stringify(event)]
      }
      """;

  private static final Context CONTEXT = Scripts.ENGINE.newContext();
  private static final Views VIEWS = views();
  private static final Value FUNCTION = CONTEXT.eval("js", RUN);

  @AfterAll
  static void close() {
    CONTEXT.close();
  }

  static Stream<String> bodies() {
    return SAME.lines();
  }

  static Stream<Map.Entry<String, String>> differences() {
    return DIFFERENT.entrySet().stream();
  }

  @ParameterizedTest
  @MethodSource("bodies")
  void looksLikeAPlainObject(String body) throws ScriptException {
    var expected = run(body, CONTEXT.eval("js", "(" + EVENT + ")"));

    for (var fields : List.of(Scripts.json(EVENT), tree())) {
      var view = new ObjectView(fields, VIEWS);
      assertThat(run(body, view)).isEqualTo(expected);
      assertThat(view.copy(new Copies(1 << 20))).hasToString(expected.getLast());
      assertThat(fields).as("the event in hand").isEqualTo(Scripts.json(EVENT));
    }
  }

  @ParameterizedTest
  @MethodSource("differences")
  void differsOnlyHere(Map.Entry<String, String> difference) {
    var plain = run(difference.getKey(), CONTEXT.eval("js", "(" + EVENT + ")"));
    var viewed = run(difference.getKey(), new ObjectView(Scripts.json(EVENT), VIEWS));

    assertThat(viewed.getFirst()).isEqualTo(difference.getValue()).isNotEqualTo(plain.getFirst());
  }

  @Test
  void elementFarBehindTheEndIsRefused() {
    var view = new ObjectView(Scripts.json(EVENT), VIEWS);

    String refused =
        "java.lang.IllegalArgumentException: an array of an event holds up to 1000000 elements";
    assertThat(run("e.tags[4e9] = 1", view).getFirst()).isEqualTo(refused);
    assertThat(run("e.tags[1e6] = 1", view).getFirst()).isEqualTo(refused);
    assertThat(run("e.tags[1e6 - 1] = 1", view).getFirst()).isEqualTo("undefined");
  }

  @Test
  void readingLeavesTheTextAsItIs() throws ScriptException {
    String odd =
        "{ \"a\" : 1.10 , \"tags\":[ 1,2 ], \"ctx\" : { \"x\":1e2 },\"id\":12345678901234567890}";
    var fields = Scripts.json(odd);
    var view = new ObjectView(fields, VIEWS);

    run("return [e.a, e.tags[0], e.tags.length, e.ctx.x, e.id, JSON.stringify(e)]", view);

    assertThat(view.copy(new Copies(1000))).isSameAs(fields);
  }

  @Test
  void changeLeavesTheOtherTextAsItIs() throws ScriptException {
    String odd = "{ \"a\" : 1.10 , \"ctx\" : { \"x\":1e2,\"y\" : 0 },\"id\":12345678901234567890}";
    var view = new ObjectView(Scripts.json(odd), VIEWS);

    run("e.ctx.y = 2", view);

    assertThat(view.copy(new Copies(1000)))
        .hasToString(
            "{\"a\" : 1.10 , \"ctx\" : {\"x\":1e2,\"y\" : 2},\"id\":12345678901234567890}");
  }

  private static Views views() {
    Globals.install(CONTEXT, Console.mute());
    return new Views(CONTEXT);
  }

  private static List<String> run(String body, Object event) {
    try {
      var both = FUNCTION.execute(body, event);
      return List.of(both.getArrayElement(0).asString(), both.getArrayElement(1).asString());
    } catch (PolyglotException e) {
      throw new AssertionError(body, e);
    }
  }

  private static Fields tree() {
    var fields = Scripts.json(EVENT);
    var values = new LinkedHashMap<String, Object>();
    fields.names().forEach(name -> values.put(name, fields.get(name)));
    return Fields.of(values);
  }
}
