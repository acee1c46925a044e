// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.event;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Writes values as JSON.
final class JsonWriter {

  private static final byte[] NULL = ascii("null");
  private static final byte[] TRUE = ascii("true");
  private static final byte[] FALSE = ascii("false");
  private static final byte[] HEX = ascii("0123456789abcdef");

  /// Longer strings are better looked at eight bytes at a time.
  private static final int SHORT = 64;

  private JsonWriter() {}

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /// Appends a value that lies inside `depth` others.
  static void value(@Nullable Object value, ByteWriter out, int depth) {
    switch (value) {
      case null -> out.write(NULL);
      case String text -> string(text, out);
      case Long number -> out.writeDecimal(number);
      case Boolean truth -> out.write(truth ? TRUE : FALSE);
      case JsonFields fields -> fields.writeTo(out, inner(depth));
      case TreeFields fields -> fields.writeTo(out, inner(depth));
      case List<?> list -> list(list, out, inner(depth));
      case Double number when Double.isFinite(number) -> out.writeUtf8(number.toString());
      case Double _ -> out.write(NULL);
      case BigInteger number -> out.writeUtf8(number.toString());
      case BigDecimal number -> out.writeUtf8(number.toString());
      case Instant time -> time(time, out);
      case Bytes bytes -> bytes(bytes, out);
      default -> value(Values.of(value, depth), out, depth);
    }
  }

  private static int inner(int depth) {
    if (depth >= JsonOptions.DEEPEST) {
      throw new IllegalArgumentException("values nested deeper than " + JsonOptions.DEEPEST);
    }
    return depth + 1;
  }

  private static void list(List<?> list, ByteWriter out, int depth) {
    out.write('[');
    boolean first = true;
    for (Object item : list) {
      if (!first) {
        out.write(',');
      }
      first = false;
      value(item, out, depth);
    }
    out.write(']');
  }

  private static void time(Instant time, ByteWriter out) {
    out.write('"');
    IsoTime.write(time, out);
    out.write('"');
  }

  private static void bytes(Bytes bytes, ByteWriter out) {
    if (Utf8.valid(bytes.array)) {
      out.write('"');
      escaped(bytes.array, out);
      out.write('"');
    } else {
      string(base64(bytes), out);
    }
  }

  static String base64(Bytes bytes) {
    return Base64.getEncoder().encodeToString(bytes.array);
  }

  /// Appends a string with its quotes.
  static void string(String text, ByteWriter out) {
    if (text.length() > SHORT || !out.writeQuoted(text)) {
      anyString(text, out);
    }
  }

  private static void anyString(String text, ByteWriter out) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    out.write('"');
    if (mayBeHalf(utf8) && hasHalfPair(text)) {
      withHalfPairs(text, out);
    } else {
      escaped(utf8, out);
    }
    out.write('"');
  }

  /// Half a pair has become a question mark.
  private static boolean mayBeHalf(byte[] utf8) {
    return Bytes.indexOf(utf8, (byte) '?', 0) >= 0;
  }

  private static boolean hasHalfPair(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        if (Character.charCount(text.codePointAt(i)) == 1) {
          return true;
        }
        i++;
      }
    }
    return false;
  }

  private static void withHalfPairs(String text, ByteWriter out) {
    int at = 0;
    while (at < text.length()) {
      int code = text.codePointAt(at);
      int size = Character.charCount(code);
      if (size == 1 && Character.isSurrogate((char) code)) {
        unicode(code, out);
      } else {
        escaped(text.substring(at, at + size).getBytes(StandardCharsets.UTF_8), out);
      }
      at += size;
    }
  }

  /// Appends text in UTF-8, escaping what JSON wants escaped.
  private static void escaped(byte[] utf8, ByteWriter out) {
    int run = 0;
    int at = 0;
    while (at < utf8.length) {
      if (at <= utf8.length - 8) {
        long mask = Swar.needsEscape(Swar.word(utf8, at));
        if (mask == 0) {
          at += 8;
          continue;
        }
        at += Swar.first(mask);
      }
      byte c = utf8[at];
      if (c == '"' || c == '\\' || (c >= 0 && c < ' ')) {
        out.write(utf8, run, at - run);
        escape(c, out);
        run = at + 1;
      }
      at++;
    }
    out.write(utf8, run, at - run);
  }

  private static void escape(byte c, ByteWriter out) {
    int letter =
        switch (c) {
          case '"', '\\' -> c;
          case '\b' -> 'b';
          case '\f' -> 'f';
          case '\n' -> 'n';
          case '\r' -> 'r';
          case '\t' -> 't';
          default -> 0;
        };
    if (letter == 0) {
      unicode(c, out);
    } else {
      out.write('\\');
      out.write(letter);
    }
  }

  private static void unicode(int c, ByteWriter out) {
    out.write('\\');
    out.write('u');
    for (int shift = 12; shift >= 0; shift -= 4) {
      out.write(HEX[(c >> shift) & 15]);
    }
  }
}
