// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/// Turns SIGTERM, SIGINT and SIGHUP into a call. A second SIGTERM or SIGINT ends the process at
/// once. A second SIGHUP does not: when a terminal is closed, both its shell and the system send
/// one.
///
/// A shutdown hook would not do: while hooks run, a further signal has no effect, and the exit code
/// would be that of the signal and not that of the pipeline. `sun.misc.Signal` is reached by
/// reflection because the compiler warns of its name in a way that cannot be switched off.
final class StopSignals {

  private static final Map<String, Integer> EXIT_CODES = Map.of("INT", 130, "TERM", 143);

  private final Runnable stop;
  private final AtomicBoolean stopping = new AtomicBoolean();

  private StopSignals(Runnable stop) {
    this.stop = stop;
  }

  /// Calls `stop` on the first signal, on a thread of its own. Signals that the process was told to
  /// ignore, as SIGHUP under `nohup`, stay ignored.
  static void on(Runnable stop) {
    var signals = new StopSignals(stop);
    signals.handle("HUP", signals::begin);
    EXIT_CODES.forEach((name, exitCode) -> signals.handle(name, () -> signals.insist(exitCode)));
  }

  private void handle(String name, Runnable action) {
    try {
      var signal = Class.forName("sun.misc.Signal");
      var handler = Class.forName("sun.misc.SignalHandler");
      var proxy =
          Proxy.newProxyInstance(
              handler.getClassLoader(),
              new Class<?>[] {handler},
              (_, _, _) -> {
                action.run();
                return null;
              });
      signal
          .getMethod("handle", signal, handler)
          .invoke(null, signal.getConstructor(String.class).newInstance(name), proxy);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot catch SIG" + name, e);
    }
  }

  private boolean begin() {
    boolean first = !stopping.getAndSet(true);
    if (first) {
      stop.run();
    }
    return first;
  }

  private void insist(int exitCode) {
    if (!begin()) {
      Runtime.getRuntime().halt(exitCode);
    }
  }
}
