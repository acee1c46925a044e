// SPDX-License-Identifier: Apache-2.0
package io.logbus.codec.json;

import io.logbus.api.Emit;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.PartialBytes;

/// Finds where JSON objects begin and end in a stream that is cut anywhere. It does not check them.
///
/// Between objects stand white space, the record separators of RFC 7464, and byte order marks. What
/// else begins there is no object and reaches to the end of its line. An object reaches to the
/// bracket that closes it. If a line within it begins with `{`, it is torn: nobody writes that,
/// save whoever was cut off in the middle and began anew. So a torn object costs no more than
/// itself, however objects are laid out, and nothing is looked at twice.
///
/// Most streams have an object on each line. So a whole line that begins with `{` is first tried as
/// one object, which needs no look at its single bytes here.
final class ObjectFinder {

  /// Who is told what was found.
  interface Found {

    /// One object, or what should be one and is not. White space may follow it.
    void object(Bytes text, long consumed, Emit out);

    /// Like [#object], for what may be one object, or several, or the start of one.
    ///
    /// @return whether it was one
    boolean tryObject(Bytes text, long consumed, Emit out);

    /// What would be longer than an event can be.
    ///
    /// @param first as much of it as was kept
    /// @param length of all of it
    void tooLong(Bytes first, long length, long consumed, Emit out);
  }

  private enum Place {
    BETWEEN,
    MARK,
    OBJECT,
    OTHER
  }

  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};
  private static final byte RECORD_SEPARATOR = 0x1e;

  private final int most;
  private final boolean split;
  private final Found found;
  private final PartialBytes partial;

  private Place place = Place.BETWEEN;
  private int marks;
  private int depth;
  private boolean string;
  private boolean escaped;
  private boolean lineStart;

  /// The bytes of the stream before the chunk in hand.
  private long before;

  private Bytes chunk = Bytes.empty();

  /// Where in the chunk begins what is being read.
  private int start;

  /// The next line feed in the chunk, or its length.
  private int lineFeed;

  /// The end of the last line that was tried.
  private int tried;

  /// @param most how long an object may be
  /// @param split whether the brackets and commas of lists may stand between objects
  ObjectFinder(int most, boolean split, Found found) {
    this.most = most;
    this.split = split;
    this.found = found;
    this.partial = new PartialBytes(most);
  }

  /// The first byte of a text that is no white space; 0 when there is none.
  static byte firstByte(Bytes text) {
    for (int i = 0; i < text.length(); i++) {
      if (!isSpace(text.at(i))) {
        return text.at(i);
      }
    }
    return 0;
  }

  /// Reads the next chunk.
  void read(Bytes next, Emit out) {
    chunk = next;
    start = 0;
    lineFeed = -1;
    tried = -1;
    int at = 0;
    while (at < chunk.length()) {
      at =
          switch (place) {
            case BETWEEN -> between(at, out);
            case MARK -> mark(at);
            case OBJECT -> object(at, out);
            case OTHER -> other(at, out);
          };
    }
    before += chunk.length();
    if (place == Place.BETWEEN) {
      out.skip(before);
    } else {
      partial.add(chunk, start, chunk.length());
    }
    chunk = Bytes.empty();
  }

  /// The stream has ended.
  void end(Emit out) {
    start = 0;
    if (place != Place.BETWEEN) {
      finish(0, before, out);
    }
    before = 0;
  }

  private int between(int at, Emit out) {
    byte b = chunk.at(at);
    if (isSpace(b) || b == RECORD_SEPARATOR || (split && (b == '[' || b == ',' || b == ']'))) {
      return at + 1;
    }
    start = at;
    if (b == BYTE_ORDER_MARK[0]) {
      place = Place.MARK;
      marks = 0;
      return at;
    }
    if (b != '{') {
      place = Place.OTHER;
      return at;
    }
    int line = lineEnd(at);
    if (line < chunk.length() && line > tried) {
      int end = withoutSpace(chunk, at, line);
      if (end - at <= most && found.tryObject(chunk.slice(at, end), before + end, out)) {
        return line + 1;
      }
      tried = line;
    }
    place = Place.OBJECT;
    depth = 0;
    string = false;
    escaped = false;
    lineStart = false;
    return at;
  }

  private int mark(int at) {
    if (chunk.at(at) != BYTE_ORDER_MARK[marks]) {
      place = Place.OTHER;
      return at;
    }
    marks++;
    if (marks == BYTE_ORDER_MARK.length) {
      place = Place.BETWEEN;
      partial.clear();
    }
    return at + 1;
  }

  private int other(int at, Emit out) {
    int line = lineEnd(at);
    if (line == chunk.length()) {
      return line;
    }
    finish(line, before + line + 1, out);
    return line + 1;
  }

  private int object(int from, Emit out) {
    for (int at = from; at < chunk.length(); at++) {
      byte b = chunk.at(at);
      if (lineStart && b == '{') {
        finish(at, before + at, out);
        return at;
      }
      lineStart = b == '\n';
      if (escaped) {
        escaped = false;
      } else if (string) {
        escaped = b == '\\';
        string = b != '"';
      } else if (b == '"') {
        string = true;
      } else if (b == '{' || b == '[') {
        depth++;
      } else if (b == '}' || b == ']') {
        depth--;
        if (depth == 0) {
          finish(at + 1, before + at + 1, out);
          return at + 1;
        }
      }
    }
    return chunk.length();
  }

  /// What began at `start`, or in an earlier chunk, ends.
  private void finish(int end, long consumed, Emit out) {
    place = Place.BETWEEN;
    long length = partial.length() + end - start;
    if (partial.length() == 0 && length <= most) {
      found.object(chunk.slice(start, end), consumed, out);
      return;
    }
    partial.add(chunk, start, end);
    var kept = partial.first(partial.kept());
    partial.clear();
    if (length <= most) {
      found.object(kept, consumed, out);
    } else {
      found.tooLong(kept, length, consumed, out);
    }
  }

  private int lineEnd(int at) {
    if (lineFeed < at) {
      int next = chunk.indexOf((byte) '\n', at);
      lineFeed = next < 0 ? chunk.length() : next;
    }
    return lineFeed;
  }

  private static int withoutSpace(Bytes text, int from, int to) {
    int end = to;
    while (end > from && isSpace(text.at(end - 1))) {
      end--;
    }
    return end;
  }

  private static boolean isSpace(byte b) {
    return b == ' ' || b == '\n' || b == '\r' || b == '\t';
  }
}
