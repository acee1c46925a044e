// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/// Turns SIGTERM and SIGINT into a call. A second signal ends the process at once.
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
  /// ignore, as under `nohup`, stay ignored.
  static void on(Runnable stop) {
    var signals = new StopSignals(stop);
    EXIT_CODES.forEach(signals::handle);
  }

  private void handle(String name, int exitCode) {
    try {
      var signal = Class.forName("sun.misc.Signal");
      var handler = Class.forName("sun.misc.SignalHandler");
      var proxy =
          Proxy.newProxyInstance(
              handler.getClassLoader(),
              new Class<?>[] {handler},
              (_, _, _) -> {
                received(exitCode);
                return null;
              });
      signal
          .getMethod("handle", signal, handler)
          .invoke(null, signal.getConstructor(String.class).newInstance(name), proxy);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot catch SIG" + name, e);
    }
  }

  private void received(int exitCode) {
    if (stopping.getAndSet(true)) {
      Runtime.getRuntime().halt(exitCode);
    }
    stop.run();
  }
}
