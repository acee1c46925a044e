// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli.log;

import io.logbus.kernel.file.Shown;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.logging.Formatter;
import java.util.logging.Level;
import java.util.logging.LogRecord;

/// One line for each entry of LogBus's own log: time in UTC, level, the last part of the logger's
/// name, and the text. Line breaks in the text are replaced, so that no event can forge an entry.
final class LogLine extends Formatter {

  private final boolean stackTraces;

  LogLine(boolean stackTraces) {
    this.stackTraces = stackTraces;
  }

  @Override
  public String format(LogRecord entry) {
    var text = new StringBuilder();
    text.append(entry.getInstant().truncatedTo(ChronoUnit.MILLIS));
    text.append(' ').append(level(entry.getLevel()));
    text.append(' ').append(lastPart(entry.getLoggerName())).append(": ");
    text.append(Shown.text(formatMessage(entry)));
    text.append('\n');
    if (stackTraces && entry.getThrown() != null) {
      var trace = new StringWriter();
      entry.getThrown().printStackTrace(new PrintWriter(trace));
      text.append(trace);
    }
    return text.toString();
  }

  private static String level(Level level) {
    if (level.intValue() >= Level.SEVERE.intValue()) {
      return "error";
    }
    return level.intValue() < Level.INFO.intValue()
        ? "debug"
        : level.getName().toLowerCase(Locale.ROOT);
  }

  private static String lastPart(String loggerName) {
    return loggerName == null ? "" : loggerName.substring(loggerName.lastIndexOf('.') + 1);
  }
}
