// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.event;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;

/// Makes a text that is valid but for one thing into one that can be kept. Rarely needed, hence
/// simple rather than fast; each gives a new array.
final class JsonRewrite {

  private static final byte[] REPLACEMENT = "fffd".getBytes(StandardCharsets.US_ASCII);

  private JsonRewrite() {}

  /// With spaces for line breaks, so that what is copied through stays on one line. Inside strings
  /// there are none.
  static byte[] onOneLine(byte[] text) {
    var line = text.clone();
    for (int i = 0; i < line.length; i++) {
      if (line[i] == '\n' || line[i] == '\r') {
        line[i] = ' ';
      }
    }
    return line;
  }

  /// With U+FFFD for invalid UTF-8 and for escapes of half a surrogate pair.
  static byte[] repaired(byte[] text) {
    byte[] unicode = new String(text, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_8);
    int at = 0;
    while (at < unicode.length) {
      if (unicode[at] != '\\') {
        at++;
      } else if (unicode[at + 1] != 'u') {
        at += 2;
      } else if (pair(unicode, at)) {
        at += 12;
      } else {
        if (Character.isSurrogate((char) JsonStrings.hex(unicode, at + 2))) {
          System.arraycopy(REPLACEMENT, 0, unicode, at + 2, REPLACEMENT.length);
        }
        at += 6;
      }
    }
    return unicode;
  }

  private static boolean pair(byte[] text, int at) {
    return Character.isHighSurrogate((char) JsonStrings.hex(text, at + 2))
        && text[at + 6] == '\\'
        && text[at + 7] == 'u'
        && Character.isLowSurrogate((char) JsonStrings.hex(text, at + 8));
  }

  /// With each name of an object once: where it came first, with the value that came last.
  static byte[] withoutDuplicates(byte[] text, int from, int to) {
    var out = new ByteWriter(to - from);
    value(text, from, to, out);
    return out.toBytes().array;
  }

  private static void value(byte[] text, int from, int to, ByteWriter out) {
    switch (text[from]) {
      case '{' -> object(JsonText.nested(text, from, to), out);
      case '[' -> list(text, from, out);
      default -> out.write(text, from, to - from);
    }
  }

  private static void object(JsonText object, ByteWriter out) {
    var fields = new LinkedHashMap<String, Integer>();
    for (int i = 0; i < object.size(); i++) {
      fields.put(object.name(i), i);
    }
    int separator = '{';
    for (int i : fields.values()) {
      out.write(separator);
      separator = ',';
      int quote = object.nameStart(i) - 1;
      out.write(object.bytes, quote, object.nameEnd(i) + 1 - quote);
      out.write(':');
      value(object.bytes, object.valueStart(i), object.valueEnd(i), out);
    }
    if (separator == '{') {
      out.write('{');
    }
    out.write('}');
  }

  private static void list(byte[] text, int from, ByteWriter out) {
    out.write('[');
    int at = JsonSkip.space(text, from + 1);
    while (text[at] != ']') {
      int end = JsonSkip.value(text, at);
      value(text, at, end, out);
      at = JsonSkip.space(text, end);
      if (text[at] == ',') {
        out.write(',');
        at = JsonSkip.space(text, at + 1);
      }
    }
    out.write(']');
  }
}
