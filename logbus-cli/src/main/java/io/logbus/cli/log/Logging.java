// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli.log;

import java.io.PrintWriter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/// LogBus's own log: what its modules and its stages say from the level info on, what libraries say
/// from warning on; one level more with `-v`.
public final class Logging {

  private static final String OWN = "io.logbus.";

  private Logging() {}

  /// Sends the log of this process to a writer, from now on.
  public static void sendTo(PrintWriter err, boolean verbose) {
    LogManager.getLogManager().reset();
    var root = Logger.getLogger("");
    root.setLevel(verbose ? Level.FINE : Level.INFO);
    root.addHandler(new Lines(err, verbose));
  }

  /// Filters by name in the handler: a level that is set on a logger is lost when it is collected.
  private static final class Lines extends Handler {

    private final PrintWriter err;
    private final Level ofLibraries;

    Lines(PrintWriter err, boolean verbose) {
      this.err = err;
      this.ofLibraries = verbose ? Level.INFO : Level.WARNING;
      setFormatter(new LogLine(verbose));
    }

    @Override
    public void publish(LogRecord entry) {
      if (isLoggable(entry)) {
        err.print(getFormatter().format(entry));
        err.flush();
      }
    }

    @Override
    public boolean isLoggable(LogRecord entry) {
      String name = entry.getLoggerName();
      boolean own = name != null && name.startsWith(OWN);
      return own || entry.getLevel().intValue() >= ofLibraries.intValue();
    }

    @Override
    public void flush() {
      err.flush();
    }

    @Override
    public void close() {
      flush();
    }
  }
}
