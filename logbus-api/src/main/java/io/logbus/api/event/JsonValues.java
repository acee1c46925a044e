// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.event;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads values of a JSON text that is known to be valid.
final class JsonValues {

  private JsonValues() {}

  /// The value whose text is `[from, to)`. An object keeps to the text, a list is read at once.
  static @Nullable Object read(byte[] text, int from, int to) {
    return switch (text[from]) {
      case '"' -> JsonStrings.read(text, from + 1, to - 1);
      case '{' -> new JsonFields(JsonText.nested(text, from, to));
      case '[' -> list(text, from);
      case 't' -> true;
      case 'f' -> false;
      case 'n' -> null;
      default -> JsonNumbers.read(text, from, to);
    };
  }

  private static List<@Nullable Object> list(byte[] text, int from) {
    var list = new ArrayList<@Nullable Object>();
    int at = JsonSkip.space(text, from + 1);
    while (text[at] != ']') {
      int end = JsonSkip.value(text, at);
      list.add(read(text, at, end));
      at = JsonSkip.space(text, end);
      if (text[at] == ',') {
        at = JsonSkip.space(text, at + 1);
      }
    }
    return Collections.unmodifiableList(list);
  }
}
