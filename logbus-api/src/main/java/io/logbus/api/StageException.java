// SPDX-License-Identifier: Apache-2.0
package io.logbus.api;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.time.Instant;
import java.util.Objects;
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

  /// What went wrong, as a clause for a message to the user: the text of a failure, and what those
  /// of the file system mean, whose text is only a path.
  public static String reason(Throwable failure) {
    return switch (failure) {
      case NoSuchFileException _ -> "there is no such file or folder";
      case AccessDeniedException _ -> "permission denied";
      case NotDirectoryException _ -> "not a folder";
      case FileAlreadyExistsException _ -> "something of this name is there already";
      case FileSystemException file when file.getReason() != null -> file.getReason();
      default -> Objects.requireNonNullElse(failure.getMessage(), "no cause was given");
    };
  }
}
