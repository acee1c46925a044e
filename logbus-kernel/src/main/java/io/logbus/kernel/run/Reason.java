// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Locale;

/// Says in words for the user why something failed.
final class Reason {

  private Reason() {}

  /// The message of a failure; where it has none, or one that needs its type to be understood, the
  /// type in words.
  static String of(Throwable failure) {
    String message = failure.getMessage();
    return switch (failure) {
      case NoSuchFileException missing -> missing.getFile() + ": no such file or folder";
      case AccessDeniedException denied -> denied.getFile() + ": no permission";
      case FileSystemException file when file.getReason() == null ->
          file.getFile() + ": " + words(file);
      case StackOverflowError _ -> "it went too deep (stack overflow)";
      default -> message == null || message.isBlank() ? words(failure) : message;
    };
  }

  private static String words(Throwable failure) {
    return failure
        .getClass()
        .getSimpleName()
        .replaceAll("(Exception|Error)$", "")
        .replaceAll("(?<=[a-z])(?=[A-Z])", " ")
        .toLowerCase(Locale.ROOT);
  }
}
