// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plugin;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Objects;
import java.util.regex.Pattern;

/// What went wrong with a file or folder, in words and without its name: the messages of many
/// exceptions are a bare path.
final class FileReason {

  /// `/a/b.zip (Permission denied)`, from what opens a file in the older way.
  private static final Pattern BEHIND_NAME = Pattern.compile("(?s).* \\((.*)\\)");

  private FileReason() {}

  static String of(IOException e) {
    return switch (e) {
      case NoSuchFileException _ -> "there is no such file or folder";
      case AccessDeniedException _ -> "no permission";
      case FileAlreadyExistsException _, NotDirectoryException _ -> "it is no folder";
      case FileSystemLoopException _ -> "a link in it leads back to itself";
      case FileSystemException other when other.getReason() != null -> other.getReason();
      case FileSystemException _ -> "it cannot be read or written";
      case EOFException _ -> "it ends too early";
      case FileNotFoundException _ -> BEHIND_NAME.matcher(text(e)).replaceFirst("$1");
      default -> text(e);
    };
  }

  private static String text(IOException e) {
    return Objects.requireNonNullElse(e.getMessage(), "no reason given");
  }
}
