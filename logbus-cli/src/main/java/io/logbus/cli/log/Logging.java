// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli.log;

import java.io.PrintWriter;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;

/// LogBus's own log: what its modules, its stages and libraries say, as much as a [Detail] shows.
public final class Logging {

  /// The parents of the loggers of LogBus's modules, and of those of the stages.
  private static final List<String> OWN = List.of("io.logbus", "logbus");

  private Logging() {}

  /// Sends the log of this process to a writer, from now on.
  public static void sendTo(PrintWriter err, Detail detail) {
    LogManager.getLogManager().reset();
    var root = Logger.getLogger("");
    root.setLevel(detail.libraries());
    root.addHandler(
        new Lines(
            err, detail.stackTraces(), OWN.stream().map(name -> leveled(name, detail.own()))));
  }

  private static Logger leveled(String name, Level level) {
    var logger = Logger.getLogger(name);
    logger.setLevel(level);
    return logger;
  }

  private static final class Lines extends Handler {

    private final PrintWriter err;

    /// Held, since a level that is set on a logger is lost when the logger is collected.
    @SuppressWarnings({"unused", "FieldCanBeLocal"})
    private final List<Logger> leveled;

    Lines(PrintWriter err, boolean stackTraces, Stream<Logger> leveled) {
      this.err = err;
      this.leveled = leveled.toList();
      setFormatter(new LogLine(stackTraces));
    }

    @Override
    public void publish(LogRecord entry) {
      if (isLoggable(entry)) {
        err.print(getFormatter().format(entry));
        err.flush();
      }
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
