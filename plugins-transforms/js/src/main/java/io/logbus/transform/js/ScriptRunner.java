// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.js;

import java.lang.System.Logger;
import java.time.Duration;
import java.util.Locale;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Value;
import org.graalvm.polyglot.proxy.ProxyObject;
import org.jspecify.annotations.Nullable;

/// A loaded script with the context that it lives in and the watchdog over it. For one thread, save
/// [#hurry].
final class ScriptRunner implements AutoCloseable {

  /// Something that runs code of the script.
  @FunctionalInterface
  interface Call<T> {
    T run() throws ScriptException;
  }

  /// Loading a script loads what it uses of the engine, which may be on a cold and busy machine.
  private static final Duration LOADING = Duration.ofSeconds(30);

  private final Duration limit;
  private final Context context;
  private final Watchdog watchdog;
  private final Program program;
  private final Views views;
  private boolean entered;

  /// Whether the watchdog struck the last call.
  private boolean struck;

  /// @param stage for the name of a thread
  /// @throws ScriptException when the script cannot be loaded
  ScriptRunner(JsEngine engine, JsOptions options, String stage, Logger logger, ProxyObject console)
      throws ScriptException {
    this.limit = options.timeout();
    this.context = engine.newContext();
    this.watchdog = new Watchdog(context, stage, logger);
    try {
      enter();
      Globals.install(context, console);
      this.views = new Views(context);
      this.program = guarded(LOADING, () -> Program.load(context, options.script().text()));
      leave();
    } catch (ScriptException | RuntimeException | Error e) {
      close();
      throw e;
    }
  }

  /// How this script sees values.
  Views views() {
    return views;
  }

  /// The function to be called with each event and its metadata, in [#call].
  Value function() {
    return program.function();
  }

  /// The function `lastCall`, if the script has one.
  @Nullable Value lastCall() {
    return program.lastCall();
  }

  /// Makes this thread the one that runs the script: costly, so once for many calls.
  void enter() {
    context.enter();
    entered = true;
  }

  /// Undoes [#enter].
  void leave() {
    entered = false;
    context.leave();
  }

  /// Runs the script under the watchdog, entered or not.
  ///
  /// @throws ScriptException for what the script threw, and when it was interrupted
  <T> T call(Call<T> call) throws ScriptException {
    if (!entered) {
      enter();
      try {
        return call(call);
      } finally {
        leave();
      }
    }
    try {
      return guarded(limit, call);
    } catch (PolyglotException thrown) {
      throw program.text().failure(thrown, struck ? interruption() : null);
    } catch (RuntimeException e) {
      if (!struck) {
        throw e;
      }
      // The engine lets its own exception out where it interrupts the reading of a value.
      throw new ScriptException("the script was interrupted: " + interruption());
    }
  }

  /// Interrupts the call that runs, if there is one. From any thread.
  void hurry() {
    watchdog.hurry();
  }

  @Override
  public void close() {
    if (entered) {
      leave();
    }
    watchdog.close();
    context.close(true);
  }

  private <T> T guarded(Duration time, Call<T> call) throws ScriptException {
    watchdog.begin(time.toNanos());
    try {
      return call.run();
    } finally {
      struck = watchdog.end();
      if (struck) {
        recover();
      }
    }
  }

  /// After an interrupt the context is usable again once this thread has left it.
  private void recover() {
    leave();
    watchdog.awaitStruck();
    enter();
  }

  private String interruption() {
    return switch (watchdog.reason()) {
      case TIME -> "a call may take " + text(limit) + " ('timeout')";
      case MEMORY -> "a call may not take half of the process's memory";
      case ABORT -> "the pipeline is being stopped";
    };
  }

  /// As in a pipeline file: `1.5s`.
  private static String text(Duration duration) {
    return duration.toString().substring("PT".length()).toLowerCase(Locale.ROOT);
  }
}
