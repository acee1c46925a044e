// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.js;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.logbus.api.Output;
import io.logbus.api.Transform;
import io.logbus.api.config.Script;
import io.logbus.testkit.Run;
import io.logbus.testkit.Subject;
import io.logbus.testkit.TestContext;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Scripts that do not end by themselves: the event is rejected and the stage lives on.
///
/// Most are interrupted by `abort`, which goes the same way as the end of the time limit, from the
/// call of `console.log`: so no test depends on how long a good call takes.
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RunawayTest {

  private static final String BAD = "{\"bad\":true,\"n\":1,\"list\":[1,2]}";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "while (true) {}",
        "for (;;) { try { for (;;) {} } catch (e) {} }",
        "try { for (;;) {} } finally { for (;;) {} }",
        "[1].map(() => { for (;;) {} })",
        "eval('for (;;) {}')",
        "new Function('for (;;) {}')()",
        "const all = []; for (;;) all[0] = [all]",
        "for (;;) event.n = event.n + 1",
        "for (;;) JSON.stringify(event)",
        "/(?=(a+)+b)\\1x/.test('a'.repeat(40) + 'c')",
        "new Array(2 ** 32 - 1).fill(0)",
        "Promise.resolve().then(() => { for (;;) {} })",
        "return {get x() { for (;;) {} }}",
        "event.x = {get x() { for (;;) {} }}; return event",
        "return new Proxy({}, {ownKeys() { for (;;) {} }})",
        "return {[Symbol.iterator]() { for (;;) {} }}",
        "event.list.sort(() => { for (;;) {} })",
        "function* g() { for (;;) {} }; return g()",
        "function* g() { for (;;) {} }; event.x = g(); return event",
      })
  void isInterrupted(String runaway) throws Exception {
    var run =
        aborted("(event) => { if (event.bad) { console.log(); " + runaway + " }\nreturn event }");

    assertThat(run.output().events()).hasSize(2);
    assertThat(run.rejected())
        .singleElement()
        .satisfies(one -> assertThat(one.event().payload()).hasToString(BAD));
    assertThat(Thread.currentThread().isInterrupted()).as("a mark on the thread").isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "throw {get message() { for (;;) {} }}",
        "throw {toString() { for (;;) {} }}",
        "throw {get x() { for (;;) {} }}",
        "throw new Proxy({}, {ownKeys() { for (;;) {} }, get() { for (;;) {} }})",
        "throw {x: new Proxy({}, {ownKeys() { for (;;) {} }, get() { for (;;) {} }})}",
        "class T { get [Symbol.toStringTag]() { for (;;) {} } }; throw new T()",
        "throw {get constructor() { for (;;) {} }}",
        "const o = {}; o.o = o; throw o",
        "const e = new Error('x'); Object.defineProperty(e, 'message', {get() { for (;;) {} }}); throw e",
        "class E extends Error { get name() { for (;;) {} } }; throw new E('x')",
        "const f = () => f() + 1; f()",
        "let s = 'x'; for (;;) s += s",
        "'x'.repeat(2 ** 31)",
        "let o = {}; for (let i = 0; i < 1e5; i++) o = {o}; return o",
        "JSON.parse('['.repeat(1e6))",
        "function* forever() { for (;;) yield {} }; return forever()",
        "function* forever() { for (;;) yield 0 }; event.x = forever(); return event",
        "event.list.length = 4e9; return event",
        "return Array.from({length: 1e9})",
      })
  void endsByItself(String runaway) {
    var run =
        Scripts.run(
            "(event) => { if (event.bad) { " + runaway + " }\nreturn event }",
            Scripts.event("{}"),
            Scripts.event(BAD),
            Scripts.event("{}"));

    assertThat(run.output().events()).hasSize(2);
    assertThat(run.rejected()).hasSize(1);
  }

  @Test
  void isInterruptedWhenItsTimeIsOver() {
    var run =
        Scripts.run(
            hasty("(event) => {\n  while (event.bad) {}\n}"),
            new TestContext(),
            Scripts.event(BAD));

    assertThat(run.rejected().getFirst().why())
        .hasMessage("line 2: the script was interrupted: a call may take 0.3s ('timeout')");
  }

  @Test
  void variablesOutliveAnInterrupt() throws Exception {
    var run =
        aborted(
            """
            let calls = 0;
            function lastCall() { return {calls} }
            (event) => { calls++; if (event.bad) { console.log(); while (true) {} } }
            """);

    assertThat(run.rejected()).hasSize(1);
    assertThat(run.output().events())
        .singleElement()
        .satisfies(event -> assertThat(event.payload()).hasToString("{\"calls\":3}"));
  }

  @Test
  void loopAtTheEndFailsTheEndOnly() throws Exception {
    var subject = hasty("function lastCall() { for (;;) {} }\n(event) => event");
    try (var transform = subject.create(Transform.class, new TestContext())) {
      var run = new Run(transform, subject.traits());

      assertThatThrownBy(run::end).hasMessageContaining("was interrupted");
      transform.enter(); // as the kernel does
      assertThatThrownBy(run::end).hasMessageContaining("was interrupted");
      transform.leave();
    }
  }

  @Test
  void waitingForRoomDoesNotCount() throws Exception {
    var subject = Scripts.subject("(event) => event");
    var marked = new AtomicReference<Boolean>();
    try (var transform = subject.create(Transform.class, new TestContext())) {
      transform.enter();
      // A call that still ran would be interrupted while it waits.
      transform.apply(
          Scripts.event("{}"),
          output(
              () -> {
                transform.abort();
                spin(Duration.ofMillis(300));
                marked.set(Thread.currentThread().isInterrupted());
              }));
      transform.leave();
    }

    assertThat(marked.get()).isFalse();
  }

  @Test
  void abortOfAnIdleStageHarmsNothing() throws Exception {
    var subject = Scripts.subject("(event) => event");
    try (var transform = subject.create(Transform.class, new TestContext())) {
      transform.abort();
      var run = new Run(transform, subject.traits());
      for (int i = 0; i < 100; i++) {
        run.apply(Scripts.event("{}"), Scripts.event("{}"));
      }

      assertThat(run.output().events()).hasSizeGreaterThan(198);
      assertThat(run.rejected().size() + run.output().events().size()).isEqualTo(200);
    }
  }

  @Test
  void callsOnTheEdgeOfTheLimitEitherEndOrAreRejected() throws Exception {
    var subject =
        Scripts.subject(
            new JsOptions(
                new Script(
                    "(event) => { const end = Date.now() + 10; while (Date.now() < end) {}\nreturn"
                        + " event }"),
                Duration.ofMillis(10)));
    try (var transform = subject.create(Transform.class, new TestContext())) {
      var run = new Run(transform, subject.traits());
      for (int i = 0; i < 50; i++) {
        run.apply(Scripts.event("{}"), Scripts.event("{}"));
      }

      assertThat(run.rejected().size() + run.output().events().size()).isEqualTo(100);
    }
  }

  @Test
  void watchdogEndsWithTheStage() throws Exception {
    var subject = Scripts.subject("(event) => event");
    var context = new TestContext().named("ends-with-the-stage");
    subject.create(Transform.class, context).close();

    assertThat(Thread.getAllStackTraces().keySet())
        .extracting(Thread::getName)
        .noneMatch(name -> name.startsWith("ends-with-the-stage"));
  }

  private static Subject<JsOptions> hasty(String script) {
    return Scripts.subject(new JsOptions(new Script(script), Duration.ofMillis(300)));
  }

  /// A good event, a bad one, a good one; what the script logs aborts the call.
  private static Run aborted(String script) throws Exception {
    var subject = Scripts.subject(script);
    var aborting = new AbortingContext();
    try (var transform = subject.create(Transform.class, aborting)) {
      aborting.onLog(transform::abort);
      var run = new Run(transform, subject.traits());
      run.apply(Scripts.event("{\"n\":1}"), Scripts.event(BAD), Scripts.event("{\"n\":1}"));
      return run.end();
    }
  }

  private static Output output(Runnable onEmit) {
    return (Output)
        Proxy.newProxyInstance(
            RunawayTest.class.getClassLoader(),
            new Class<?>[] {Output.class},
            (_, _, _) -> {
              onEmit.run();
              return null;
            });
  }

  private static void spin(Duration time) {
    long end = System.nanoTime() + time.toNanos();
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }
}
