// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.js;

import io.logbus.api.Component;
import io.logbus.api.Transform;
import io.logbus.api.config.Script;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.api.event.Fields;
import io.logbus.api.event.JsonFields;
import io.logbus.api.event.JsonSyntaxException;
import io.logbus.testkit.ManualClock;
import io.logbus.testkit.Run;
import io.logbus.testkit.Subject;
import io.logbus.testkit.TestContext;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/// Runs scripts as stages for tests, all on one engine.
final class Scripts {

  static final JsEngine ENGINE = new JsEngine();

  private static final Component<JsOptions> JS = JsPlugin.component(ENGINE);

  /// Far more than any script of a test takes that is to end.
  private static final Duration LONG = Duration.ofMinutes(2);

  private Scripts() {}

  static JsOptions options(String script) {
    return new JsOptions(new Script(script), LONG);
  }

  static Subject<JsOptions> subject(JsOptions options) {
    return new Subject<>(JS, options);
  }

  static Subject<JsOptions> subject(String script) {
    return subject(options(script));
  }

  static Fields json(String text) {
    try {
      return JsonFields.parse(Bytes.utf8(text));
    } catch (JsonSyntaxException e) {
      throw new AssertionError(text, e);
    }
  }

  static Event event(String json) {
    return Event.of(json(json), ManualClock.START);
  }

  /// The whole life of a stage over these events.
  static Run run(Subject<JsOptions> subject, TestContext context, Event... events) {
    try (var transform = subject.create(Transform.class, context)) {
      var run = new Run(transform, subject.traits()).apply(events).end();
      run.output().assertRulesKept();
      return run;
    } catch (Exception e) {
      throw new AssertionError("the stage failed", e);
    }
  }

  static Run run(String script, Event... events) {
    return run(subject(script), new TestContext(), events);
  }

  /// The payloads that a script makes of payloads, as JSON.
  static List<String> payloads(String script, String... jsons) {
    var run = run(script, Arrays.stream(jsons).map(Scripts::event).toArray(Event[]::new));
    if (!run.rejected().isEmpty()) {
      throw new AssertionError(run.rejected().toString());
    }
    return run.output().events().stream().map(event -> event.payload().toString()).toList();
  }

  /// Why a script rejects an event.
  static String rejection(String script, String json) {
    var rejected = run(script, event(json)).rejected();
    if (rejected.size() != 1) {
      throw new AssertionError("not rejected: " + script);
    }
    return String.valueOf(rejected.getFirst().why().getMessage());
  }
}
