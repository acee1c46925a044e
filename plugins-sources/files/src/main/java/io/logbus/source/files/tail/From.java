// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files.tail;

import java.nio.file.attribute.BasicFileAttributes;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;

/// The option `from`: where to begin in a file that is there when the source starts for the first
/// time.
sealed interface From {

  /// At the first line.
  record Beginning() implements From {}

  /// Behind the last line.
  record End() implements From {}

  /// At the first line of what was modified since then, behind the last one of the others.
  record Since(Instant time) implements From {}

  /// Reads the option.
  ///
  /// @return empty when it is nothing of the kind
  static Optional<From> parse(String text) {
    return switch (text) {
      case "beginning" -> Optional.of(new Beginning());
      case "end" -> Optional.of(new End());
      default -> {
        try {
          yield Optional.of(new Since(OffsetDateTime.parse(text).toInstant()));
        } catch (DateTimeException _) {
          yield Optional.empty();
        }
      }
    };
  }

  /// Whether the lines that a file has already are passed over.
  default boolean passesOver(BasicFileAttributes file) {
    return switch (this) {
      case Beginning() -> false;
      case End() -> true;
      case Since(var time) -> file.lastModifiedTime().toInstant().isBefore(time);
    };
  }
}
