// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.js;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A script reaches its event and the language, and nothing else.
class SandboxTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Java", "Packages", "java", "Polyglot", "Graal", "load", "loadWithNewGlobal", "print",
            "printErr",
        "quit", "exit", "read", "readline", "require", "process", "Worker", "WebAssembly", "fetch",
        "XMLHttpRequest", "setTimeout", "Atomics", "SharedArrayBuffer"
      })
  void hasNoGlobal(String name) {
    assertThat(Scripts.payloads("(event) => ({type: typeof " + name + "})", "{}"))
        .containsExactly("{\"type\":\"undefined\"}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "event.getClass",
        "event.class",
        "event.list.getClass",
        "event.copy",
        "event.original",
        "event.list.copy",
        "meta.getClass",
        "meta.changed",
        "meta.time.getClass",
        "meta.time.plusNanos",
        "console.log.getClass",
        "console.getClass",
        "event.big.getClass",
        "event.big.add",
        "event.list.own",
        "event.__proto__?.getClass",
        "event.constructor.forName"
      })
  void seesNoMethodOfJava(String expression) {
    assertThat(
            Scripts.payloads(
                "(event, meta) => ({type: typeof (" + expression + ")})",
                "{\"list\":[],\"big\":12345678901234567890}"))
        .containsExactly("{\"type\":\"undefined\"}");
  }

  @Test
  void importsNothing() {
    assertThat(
            Scripts.payloads(
                """
                let outcome = 'pending';
                (event) => {
                  import(event.what).then(() => { outcome = 'imported' }, () => { outcome = 'refused' })
                  return {outcome}
                }
                """,
                "{\"what\":\"fs\"}",
                "{\"what\":\"/etc/passwd\"}",
                "{\"what\":\"file:///etc/passwd\"}",
                "{\"what\":\"https://localhost/x.js\"}",
                "{\"what\":\"\"}"))
        .containsOnly("{\"outcome\":\"pending\"}", "{\"outcome\":\"refused\"}")
        .last()
        .isEqualTo("{\"outcome\":\"refused\"}");
  }

  @Test
  void stagesShareNothing() {
    String script =
        "(event) => { globalThis.n = (globalThis.n ?? 0) + 1; Array.prototype.mine = globalThis.n;"
            + " return {n: [].mine} }";

    assertThat(Scripts.payloads(script, "{}", "{}")).containsExactly("{\"n\":1}", "{\"n\":2}");
    assertThat(Scripts.payloads(script, "{}")).containsExactly("{\"n\":1}");
  }

  @Test
  void pollutedPrototypesDoNotReachEvents() {
    assertThat(
            Scripts.payloads(
                "Object.prototype.evil = 1; Array.prototype.toJSON = () => 'evil'; globalThis.BigInt = 5;"
                    + " JSON.stringify = null;\n(event) => { event.x = {a: [1]}; return event }",
                "{\"n\":12345678901234567890}"))
        .containsExactly("{\"n\":12345678901234567890,\"x\":{\"a\":[1]}}");
  }
}
