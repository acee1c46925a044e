// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.event;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Writes values as JSON.
public final class Json {

  private Json() {}

  /// Appends a value of any type that [Fields#with] takes, on one line: instants as ISO 8601 texts
  /// in UTC, bytes as text where they are valid UTF-8 and as Base64 where not, numbers that are
  /// infinite or not a number as null. Half a surrogate pair is escaped.
  ///
  /// @throws IllegalArgumentException for another type, and for values nested deeper than 512;
  ///   `out` then ends in half a value
  public static void write(@Nullable Object value, ByteWriter out) {
    JsonWriter.value(value, out, 0);
  }

  /// A value as text; see [#write].
  public static String text(@Nullable Object value) {
    var out = new ByteWriter(256);
    write(value, out);
    return out.toBytes().utf8();
  }

  /// A value as it reads where there is no JSON around it, such as in a file's name: as [#write]
  /// writes it, but texts (instants and bytes too) without quotes and escapes.
  public static String plainText(@Nullable Object value) {
    return switch (value) {
      case String text -> text;
      case Bytes bytes -> Utf8.valid(bytes.array) ? bytes.utf8() : JsonWriter.base64(bytes);
      case Instant time -> time.toString();
      case null, default -> text(value);
    };
  }
}
