// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.js;

import io.logbus.api.StageException;
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

  /// How long loading a script may take by the clock.
  private static final Duration LOADING_AT_MOST = Duration.ofMinutes(1);

  private static final String FULL_HEAP =
      "the process's memory is full, perhaps of what this script keeps in its variables: keep less,"
          + " or give more with LOGBUS_JAVA_OPTS=-Xmx…";

  private final Duration limit;
  private final Context context;
  private final Watchdog watchdog;
  private final LoadingTime loadingTime;
  private final Duration loading;
  private final Program program;
  private final Views views;
  private boolean entered;

  /// Whether the watchdog struck the last call.
  private boolean struck;

  /// @param loadingTime until the script gives its function
  /// @param stage for the name of a thread
  /// @throws ScriptException when the script cannot be loaded
  ScriptRunner(
      JsEngine engine,
      JsOptions options,
      LoadingTime loadingTime,
      String stage,
      Logger logger,
      ProxyObject console)
      throws ScriptException {
    this.limit = options.timeout();
    this.loadingTime = loadingTime;
    this.loading = loadingTime.ofNext();
    this.context = engine.newContext();
    this.watchdog = new Watchdog(context::interrupt, stage, logger);
    try {
      enter();
      Globals.install(context, console);
      this.views = new Views(context);
      this.program = load(options.script().text());
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
  /// @throws StageException when the process is about to run out of memory
  <T> T call(Call<T> call) throws ScriptException, StageException {
    if (watchdog.sawFullHeap() && LiveHeap.isReallyFull()) {
      throw StageException.fatal(FULL_HEAP, null);
    }
    if (!entered) {
      enter();
      try {
        return call(call);
      } finally {
        leave();
      }
    }
    try {
      return guarded(limit, Duration.ofNanos(Long.MAX_VALUE), call);
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

  private Program load(String script) throws ScriptException {
    try {
      return guarded(
          LOADING_AT_MOST, loading, () -> Program.load(context, script, this::notLoaded));
    } catch (PolyglotException thrown) {
      throw new ScriptException(
          struck
              ? "the script was interrupted: " + notLoaded()
              : String.valueOf(thrown.getMessage()));
    } catch (RuntimeException e) {
      if (!struck) {
        throw e;
      }
      throw new ScriptException("the script was interrupted: " + notLoaded());
    } finally {
      if (struck && watchdog.reason() == Watchdog.Reason.TIME) {
        loadingTime.usedUp();
      }
    }
  }

  private <T> T guarded(Duration time, Duration cpu, Call<T> call) throws ScriptException {
    watchdog.begin(time.toNanos(), cpu.toNanos());
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

  private String notLoaded() {
    if (watchdog.reason() != Watchdog.Reason.TIME) {
      return interruption();
    }
    return "it may take "
        + text(loading)
        + " until it gives its function"
        + (loading.equals(LoadingTime.MOST) ? "" : ", since others used up their time");
  }

  private String interruption() {
    return switch (watchdog.reason()) {
      case TIME -> "a call may take " + text(limit) + " ('timeout')";
      case MEMORY -> "a call may not take half of the process's memory";
      case FULL_HEAP -> "the process's memory is full";
      case ABORT -> "the pipeline is being stopped";
    };
  }

  /// As in a pipeline file: `1.5s`.
  private static String text(Duration duration) {
    return duration.toString().substring("PT".length()).toLowerCase(Locale.ROOT);
  }
}
