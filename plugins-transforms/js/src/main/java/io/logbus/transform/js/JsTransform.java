// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.js;

import io.logbus.api.Output;
import io.logbus.api.StageContext;
import io.logbus.api.StageException;
import io.logbus.api.Transform;
import io.logbus.api.event.Event;
import io.logbus.api.event.Fields;
import java.util.List;

/// Calls a script with each event. What the call made is emitted after it is over, so that waiting
/// for room downstream does not count as the script's time.
final class JsTransform implements Transform {

  /// What one call may make, in bytes of heap: several events of the usual largest size. A larger
  /// `max_event_bytes` raises it.
  static final long CALL_BYTES = 16 << 20;

  /// Calls after which it matters how a script runs.
  static final int MANY = 100_000;

  private final JsEngine engine;
  private final StageContext context;
  private final Console console;
  private final ScriptRunner runner;
  private final long callBytes;
  private int calls;

  JsTransform(JsEngine engine, JsOptions options, StageContext context) throws ScriptException {
    this.engine = engine;
    this.context = context;
    this.console = new Console(context.logger(), context.clock());
    this.callBytes = Math.max(CALL_BYTES, 4L * context.maxEventBytes());
    this.runner =
        new ScriptRunner(
            engine,
            options,
            new LoadingTime(),
            context.stage(),
            context.logger(),
            console.object());
  }

  @Override
  public void apply(Event event, Output out) throws ScriptException, StageException {
    if (calls < MANY && ++calls == MANY) {
      engine.tellHowItRuns(context.logger());
    }
    if (!(event.payload() instanceof Fields fields)) {
      throw new ScriptException("the event holds bytes and no fields: parse it first");
    }
    var view = new ObjectView(fields, runner.views());
    var meta = new MetaView(event, runner.views());
    var made =
        runner.call(
            () ->
                new Results(view, meta, new Copies(callBytes))
                    .events(runner.function().execute(view, meta)));
    emit(made, out);
  }

  @Override
  public void end(Output out) throws ScriptException, StageException {
    var lastCall = runner.lastCall();
    if (lastCall == null) {
      return;
    }
    var meta = new MetaView(Event.of(Fields.empty(), context.clock().instant()), runner.views());
    List<Event> made;
    try {
      made =
          runner.call(
              () -> new Results(null, meta, new Copies(callBytes)).events(lastCall.execute()));
    } catch (ScriptException e) {
      throw new ScriptException("its 'lastCall' failed: " + e.getMessage());
    }
    emit(made, out);
  }

  @Override
  public void enter() {
    runner.enter();
  }

  @Override
  public void leave() {
    runner.leave();
  }

  @Override
  public void abort() {
    runner.hurry();
  }

  @Override
  public void close() {
    console.flush();
    runner.close();
  }

  private static void emit(List<Event> events, Output out) {
    for (Event event : events) {
      out.emit(event);
    }
  }
}
