// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.event;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/// Parses texts of which a test knows whether they are valid.
final class JsonParsing {

  private JsonParsing() {}

  static JsonFields parse(String text) {
    return parse(text.getBytes(UTF_8), JsonOptions.strict());
  }

  /// Characters up to U+00FF stand for bytes.
  static byte[] bytes(String text) {
    return text.getBytes(ISO_8859_1);
  }

  static JsonFields parse(byte[] text, JsonOptions options) {
    try {
      return JsonFields.parse(Bytes.wrap(text), options);
    } catch (JsonSyntaxException e) {
      throw new AssertionError(e);
    }
  }

  static void assertRefused(byte[] text, int offset, String why) {
    assertThatThrownBy(() -> JsonFields.parse(Bytes.wrap(text)))
        .isInstanceOf(JsonSyntaxException.class)
        .hasMessage(why + " at byte " + offset)
        .extracting(e -> ((JsonSyntaxException) e).offset())
        .isEqualTo(offset);
  }

  static void assertRefused(String text, int offset, String why) {
    assertRefused(text.getBytes(UTF_8), offset, why);
  }
}
