// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.event;

import org.jspecify.annotations.Nullable;

/// Writes values as JSON.
public final class Json {

  private Json() {}

  /// Appends a value of any type of [Fields]: instants as ISO 8601 texts in UTC, bytes as text
  /// where they are valid UTF-8.
  public static void write(@Nullable Object value, ByteWriter out) {
    out.writeUtf8(String.valueOf(value));
  }
}
