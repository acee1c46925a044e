// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.js;

import io.logbus.api.Compression;
import io.logbus.api.Encoder;
import io.logbus.api.Metrics;
import io.logbus.api.StageContext;
import io.logbus.testkit.TestContext;
import java.time.InstantSource;
import java.util.Optional;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;

/// A context that does something whenever the stage logs a line that is blank, as a script does
/// with `console.log()`.
final class AbortingContext implements StageContext {

  private final TestContext context = new TestContext();
  private Runnable action = () -> {};

  void onLog(Runnable then) {
    action = then;
  }

  @Override
  public System.Logger logger() {
    return new System.Logger() {
      @Override
      public String getName() {
        return stage();
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
        throw new AssertionError(text, thrown);
      }

      @Override
      public void log(
          Level level,
          @Nullable ResourceBundle bundle,
          @Nullable String format,
          @Nullable Object... values) {
        if (format != null && format.isBlank()) {
          action.run();
        }
      }
    };
  }

  @Override
  public String stage() {
    return context.stage();
  }

  @Override
  public InstantSource clock() {
    return context.clock();
  }

  @Override
  public Metrics metrics() {
    return context.metrics();
  }

  @Override
  public int maxEventBytes() {
    return context.maxEventBytes();
  }

  @Override
  public Optional<Encoder> encoder() {
    return context.encoder();
  }

  @Override
  public Optional<Compression> compression() {
    return Optional.empty();
  }
}
