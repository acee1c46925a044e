// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit;

import java.text.MessageFormat;
import java.util.List;
import java.util.ResourceBundle;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/// A logger that keeps what was logged. Everything is loggable. Thread-safe.
public final class RecordedLog implements System.Logger {

  /// One entry.
  ///
  /// @param text formatted
  public record Entry(Level level, String text, @Nullable Throwable thrown) {}

  private final String name;
  private final List<Entry> entries = new CopyOnWriteArrayList<>();

  RecordedLog(String name) {
    this.name = name;
  }

  /// The entries so far, oldest first.
  public List<Entry> entries() {
    return List.copyOf(entries);
  }

  /// The texts of the entries at a level or above.
  public List<String> texts(Level least) {
    return entries.stream()
        .filter(entry -> entry.level().getSeverity() >= least.getSeverity())
        .map(Entry::text)
        .toList();
  }

  @Override
  public String getName() {
    return name;
  }

  @Override
  public boolean isLoggable(Level level) {
    return true;
  }

  @Override
  public void log(
      Level level,
      @Nullable ResourceBundle bundle,
      @Nullable String text,
      @Nullable Throwable thrown) {
    entries.add(new Entry(level, String.valueOf(text), thrown));
  }

  @Override
  public void log(
      Level level,
      @Nullable ResourceBundle bundle,
      @Nullable String format,
      @Nullable Object... values) {
    String text = String.valueOf(format);
    boolean plain = values == null || values.length == 0;
    entries.add(new Entry(level, plain ? text : MessageFormat.format(text, values), null));
  }
}
