// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.event;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;

/// Makes JSON texts by chance, and spoils them. The same seed gives the same texts.
final class JsonTexts {

  private static final byte[] STRUCTURE =
      "\"\\{}[],:0123456789.eE+-tfnu \t\n\r\u0001ax".getBytes(StandardCharsets.UTF_8);

  private static final String[] NAMES = {
    "a",
    "b",
    "level",
    "message",
    "caf\\u00e9",
    "café",
    "\\u0061",
    "",
    "x.y",
    "東京",
    "user_agent_1",
    "user_agent_2",
    "\\ud83d\\ude00",
    "q\\\"q"
  };

  private static final String[] STRINGS = {
    "",
    "plain text that is longer than a word",
    "Zürich – 東京",
    "😀",
    "\\n\\t\\\\\\/\\b\\f\\r",
    "\\u0000",
    "\\ud83d\\ude00",
    "C:\\\\data\\\\x.log",
    "\\\"",
    "?",
    "12345678",
    "1234567é"
  };

  private static final String[] NUMBERS = {
    "0",
    "-0",
    "1",
    "-1",
    "1.0",
    "1.10",
    "1E2",
    "1e-7",
    "-0.0",
    "0e5",
    "123456789012345678",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "18446744073709551616",
    "0.1000000000000000055511151231257827",
    "1e400",
    "1e-400",
    "5e-324",
    "2.2250738585072014E-308",
    "9007199254740993.0",
    "3.141592653589793238",
    "1e999999999",
    "0.30000000000000004"
  };

  private static final String[] SPACES = {"", "", "", "", " ", "\t", "\n  ", "\r\n"};

  private final SplittableRandom random;

  JsonTexts(SplittableRandom random) {
    this.random = random;
  }

  /// A valid object, some of whose names may come twice.
  byte[] object() {
    var text = new StringBuilder();
    text.append(pick(SPACES));
    object(text, 0);
    text.append(pick(SPACES));
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private void object(StringBuilder text, int depth) {
    text.append('{').append(pick(SPACES));
    int fields = random.nextInt(depth == 0 ? 12 : 4);
    for (int i = 0; i < fields; i++) {
      if (i > 0) {
        text.append(',').append(pick(SPACES));
      }
      String name = random.nextInt(4) > 0 ? "n" + random.nextInt(40) : pick(NAMES);
      text.append('"').append(name).append('"').append(pick(SPACES)).append(':');
      text.append(pick(SPACES));
      value(text, depth + 1);
      text.append(pick(SPACES));
    }
    text.append('}');
  }

  private void list(StringBuilder text, int depth) {
    text.append('[').append(pick(SPACES));
    int items = random.nextInt(4);
    for (int i = 0; i < items; i++) {
      if (i > 0) {
        text.append(',').append(pick(SPACES));
      }
      value(text, depth + 1);
      text.append(pick(SPACES));
    }
    text.append(']');
  }

  private void value(StringBuilder text, int depth) {
    switch (random.nextInt(depth > 4 ? 8 : 10)) {
      case 0 -> text.append("true");
      case 1 -> text.append("false");
      case 2 -> text.append("null");
      case 3, 4 -> text.append(pick(NUMBERS));
      case 5 -> text.append(number());
      case 6, 7 -> text.append('"').append(pick(STRINGS)).append(pick(STRINGS)).append('"');
      case 8 -> object(text, depth);
      default -> list(text, depth);
    }
  }

  private String number() {
    return switch (random.nextInt(4)) {
      case 0 -> Long.toString(random.nextLong());
      case 1 -> Double.toString(Double.longBitsToDouble(random.nextLong() & ~(1L << 62)));
      case 2 -> random.nextInt(1000) + "." + random.nextInt(1000);
      default -> random.nextLong(Long.MAX_VALUE) + "." + random.nextLong(Long.MAX_VALUE) + "e-9";
    };
  }

  /// A copy with one to three bytes changed, taken out, put in, or the rest cut off.
  byte[] spoiled(byte[] text) {
    byte[] spoiled = text;
    int times = 1 + random.nextInt(3);
    for (int i = 0; i < times; i++) {
      spoiled = spoiledOnce(spoiled);
    }
    return spoiled;
  }

  private byte[] spoiledOnce(byte[] text) {
    if (text.length == 0) {
      return new byte[] {anyByte()};
    }
    int at = random.nextInt(text.length);
    return switch (random.nextInt(6)) {
      case 0 -> replaced(text, at, at + 1, structure());
      case 1 -> replaced(text, at, at + 1, anyByte());
      case 2 -> Arrays.copyOf(text, at);
      case 3 -> replaced(text, at, at + 1);
      case 4 -> replaced(text, at, at, structure());
      default -> replaced(text, at, at, anyByte());
    };
  }

  private static byte[] replaced(byte[] text, int from, int to, byte... with) {
    var result = new byte[text.length - (to - from) + with.length];
    System.arraycopy(text, 0, result, 0, from);
    System.arraycopy(with, 0, result, from, with.length);
    System.arraycopy(text, to, result, from + with.length, text.length - to);
    return result;
  }

  private byte structure() {
    return STRUCTURE[random.nextInt(STRUCTURE.length)];
  }

  private byte anyByte() {
    return (byte) random.nextInt(256);
  }

  private String pick(String[] from) {
    return from[random.nextInt(from.length)];
  }
}
