// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.event;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Checks that a text is one JSON object (RFC 8259, UTF-8), and notes where the names and values of
/// its top level lie, in one pass without recursion beyond the allowed depth. The arrays are kept
/// for the next text. For one thread.
final class JsonScanner {

  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

  private final JsonTokens tokens;
  private final int maxDepth;

  /// For the objects around the place in hand, outermost first; some levels are lists.
  private final List<JsonNames> names = new ArrayList<>();

  private int[] places = new int[32 * JsonText.PLACES];
  private int used;
  private int open;
  private int close;
  private boolean duplicates;
  private boolean lineBreaks;

  JsonScanner(JsonOptions options) {
    this.tokens = new JsonTokens(options.broken() == JsonOptions.Broken.REPAIR);
    this.maxDepth = options.maxDepth();
  }

  /// Checks the whole of `text`. The other methods then tell what was found.
  void scan(byte[] text) throws JsonSyntaxException {
    used = 0;
    duplicates = false;
    tokens.begin(text);
    try {
      open = tokens.space(startsWithMark(text) ? BYTE_ORDER_MARK.length : 0);
      if (!tokens.is('{', open)) {
        throw tokens.expected("an object", open);
      }
      tokens.forgetLineBreaks();
      close = object(open, 1);
      lineBreaks = tokens.lineBreaks();
      int rest = tokens.space(close);
      if (rest < text.length) {
        throw new JsonSyntaxException("the object has ended, but text follows", rest);
      }
    } finally {
      tokens.release();
    }
  }

  private static boolean startsWithMark(byte[] text) {
    int length = BYTE_ORDER_MARK.length;
    return text.length >= length && Arrays.equals(text, 0, length, BYTE_ORDER_MARK, 0, length);
  }

  /// The text that was scanned, which is `text`, with its places.
  JsonText indexed(byte[] text) {
    return new JsonText(text, open, close, Arrays.copyOf(places, used));
  }

  /// Whether text was let pass that is to be repaired.
  boolean broken() {
    return tokens.broken();
  }

  /// Whether an object, on any level, has a name twice.
  boolean duplicates() {
    return duplicates;
  }

  /// Whether there are line breaks inside the object.
  boolean lineBreaks() {
    return lineBreaks;
  }

  /// From a `{` to behind its `}`.
  private int object(int from, int depth) throws JsonSyntaxException {
    checkDepth(from, depth);
    var seen = names(depth);
    int at = tokens.space(from + 1);
    if (tokens.is('}', at)) {
      return at + 1;
    }
    while (true) {
      if (!tokens.is('"', at)) {
        throw tokens.expected("a name in double quotes", at);
      }
      int name = at + 1;
      at = tokens.string(name);
      int nameEnd = at - 1;
      boolean escaped = tokens.escaped();
      int hash = tokens.nameHash(name, nameEnd);
      duplicates |= !tokens.addName(seen, hash, name, nameEnd);
      int value = tokens.spaceIfAny(tokens.colon(at));
      at = value(value, depth);
      if (depth == 1) {
        note(name, escaped ? ~nameEnd : nameEnd, value, at, hash);
      }
      at = tokens.spaceIfAny(at);
      if (!tokens.is(',', at)) {
        if (tokens.is('}', at)) {
          return at + 1;
        }
        throw tokens.expected("',' or '}'", at);
      }
      at = tokens.spaceIfAny(at + 1);
    }
  }

  /// From a `[` to behind its `]`.
  private int list(int from, int depth) throws JsonSyntaxException {
    checkDepth(from, depth);
    int at = tokens.space(from + 1);
    if (tokens.is(']', at)) {
      return at + 1;
    }
    while (true) {
      at = tokens.spaceIfAny(value(at, depth));
      if (!tokens.is(',', at)) {
        if (tokens.is(']', at)) {
          return at + 1;
        }
        throw tokens.expected("',' or ']'", at);
      }
      at = tokens.spaceIfAny(at + 1);
    }
  }

  private int value(int at, int depth) throws JsonSyntaxException {
    return switch (tokens.peek(at)) {
      case '"' -> tokens.string(at + 1);
      case '{' -> object(at, depth + 1);
      case '[' -> list(at, depth + 1);
      case 't' -> tokens.word(at, "true");
      case 'f' -> tokens.word(at, "false");
      case 'n' -> tokens.word(at, "null");
      case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> tokens.number(at);
      default -> throw tokens.expected("a value", at);
    };
  }

  private void checkDepth(int at, int depth) throws JsonSyntaxException {
    if (depth > maxDepth) {
      throw new JsonSyntaxException("values nested deeper than " + maxDepth, at);
    }
  }

  private JsonNames names(int depth) {
    while (names.size() < depth) {
      names.add(new JsonNames());
    }
    var seen = names.get(depth - 1);
    seen.clear();
    return seen;
  }

  private void note(int name, int nameEnd, int value, int valueEnd, int hash) {
    if (used == places.length) {
      places = Arrays.copyOf(places, used * 2);
    }
    places[used] = name;
    places[used + 1] = nameEnd;
    places[used + 2] = value;
    places[used + 3] = valueEnd;
    places[used + 4] = hash;
    used += JsonText.PLACES;
  }
}
