// SPDX-License-Identifier: Apache-2.0
package io.logbus.api;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Tells the kernel what a failure means. The message is shown to the user: what, where and what to
/// do.
public final class StageException extends Exception {

  private static final long serialVersionUID = 1;

  /// Whether trying again may help.
  private final boolean retryable;

  private final transient @Nullable Instant notBefore;

  private StageException(
      String message, @Nullable Throwable cause, boolean retryable, @Nullable Instant notBefore) {
    super(message, cause);
    this.retryable = retryable;
    this.notBefore = notBefore;
  }

  /// A failure that may pass: a refused connection, a time-out, a throttled call.
  public static StageException retryable(String message, @Nullable Throwable cause) {
    return new StageException(message, cause, true, null);
  }

  /// A failure that may pass, but not before a given time.
  public static StageException retryable(
      String message, @Nullable Throwable cause, Instant notBefore) {
    return new StageException(message, cause, true, notBefore);
  }

  /// A failure that will not pass by itself: wrong credentials, no permission. It stops the stage.
  public static StageException fatal(String message, @Nullable Throwable cause) {
    return new StageException(message, cause, false, null);
  }

  /// Whether trying again may help.
  public boolean retryable() {
    return retryable;
  }

  /// The earliest time to try again, if the other side named one.
  public Optional<Instant> notBefore() {
    return Optional.ofNullable(notBefore);
  }
}
