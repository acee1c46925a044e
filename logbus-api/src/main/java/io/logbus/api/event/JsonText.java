// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.event;

import java.util.Arrays;
import java.util.HashMap;
import org.jspecify.annotations.Nullable;

/// A JSON object as text that is known to be valid, on one line, without a name twice, and the
/// places of its names and values on the top level. Immutable.
final class JsonText {

  /// Numbers in the index for each field: start and end of the name between its quotes, start and
  /// end of the value, hash of the name. The end of a name with escapes is stored as its
  /// complement.
  static final int PLACES = 5;

  private static final int HASH = 4;

  private static final long OWN_BYTES = 64;

  /// From this many fields on a look-up goes through a map.
  private static final int MANY = 256;

  final byte[] bytes;
  final int from;
  final int to;
  private final int[] index;
  private final long heapBytes;

  /// Made when first asked for. A thread that does not see it makes its own: both are the same.
  private @Nullable ByName byName;

  private record ByName(HashMap<String, Integer> fields) {}

  JsonText(byte[] bytes, int from, int to, int[] index) {
    this.bytes = bytes;
    this.from = from;
    this.to = to;
    this.index = index;
    // A map by name counts, made or not.
    long perField = size() >= MANY ? 4L * PLACES + 120 : 4L * PLACES;
    this.heapBytes = OWN_BYTES + bytes.length + perField * size();
  }

  /// An object inside a text that was checked as a whole.
  static JsonText nested(byte[] bytes, int from, int to) {
    var index = new int[8 * PLACES];
    int used = 0;
    int at = JsonSkip.space(bytes, from + 1);
    while (bytes[at] != '}') {
      if (used == index.length) {
        index = Arrays.copyOf(index, used * 2);
      }
      int quote = JsonSkip.string(bytes, at + 1) - 1;
      int value = JsonSkip.space(bytes, JsonSkip.space(bytes, quote + 1) + 1);
      int end = JsonSkip.value(bytes, value);
      boolean escaped = JsonSkip.hasEscape(bytes, at + 1, quote);
      index[used] = at + 1;
      index[used + 1] = escaped ? ~quote : quote;
      index[used + 2] = value;
      index[used + 3] = end;
      index[used + HASH] = JsonNameHash.of(bytes, at + 1, quote, escaped);
      used += PLACES;
      at = JsonSkip.space(bytes, end);
      if (bytes[at] == ',') {
        at = JsonSkip.space(bytes, at + 1);
      }
    }
    return new JsonText(bytes, from, to, Arrays.copyOf(index, used));
  }

  /// How many fields there are.
  int size() {
    return index.length / PLACES;
  }

  int nameStart(int field) {
    return index[field * PLACES];
  }

  int nameEnd(int field) {
    int end = index[field * PLACES + 1];
    return end < 0 ? ~end : end;
  }

  int valueStart(int field) {
    return index[field * PLACES + 2];
  }

  int valueEnd(int field) {
    return index[field * PLACES + 3];
  }

  String name(int field) {
    return JsonStrings.read(bytes, nameStart(field), nameEnd(field));
  }

  @Nullable Object value(int field) {
    return JsonValues.read(bytes, valueStart(field), valueEnd(field));
  }

  /// The field of this name, or -1.
  int find(String name) {
    if (size() >= MANY) {
      return byName().fields.getOrDefault(name, -1);
    }
    // Without a look at the text, which often lies in the cache of another core.
    int hash = JsonNameHash.of(name);
    for (int i = HASH; i < index.length; i += PLACES) {
      if (index[i] == hash && isNamed(i / PLACES, name)) {
        return i / PLACES;
      }
    }
    return -1;
  }

  private boolean isNamed(int field, String name) {
    int start = index[field * PLACES];
    int end = index[field * PLACES + 1]; // negative, and so of no length, with escapes
    return (end - start == name.length() && same(name, start)) || name(field).equals(name);
  }

  /// Whether the name stands here byte for byte, all of it ASCII and without escapes.
  private boolean same(String name, int start) {
    for (int i = 0; i < name.length(); i++) {
      if (bytes[start + i] != name.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private ByName byName() {
    var known = byName;
    if (known == null) {
      var fields = new HashMap<String, Integer>(size() * 2);
      for (int i = 0; i < size(); i++) {
        fields.put(name(i), i);
      }
      known = new ByName(fields);
      byName = known;
    }
    return known;
  }

  /// Appends the fields, without braces, each run of untouched text as it stands.
  ///
  /// @param over what is laid over each field, as in [JsonFields]; empty for nothing
  /// @return whether there was any field to write
  boolean writeFields(@Nullable Object[] over, ByteWriter out, int depth) {
    boolean any = false;
    int run = -1;
    for (int i = 0; i < size(); i++) {
      Object laid = over.length == 0 ? null : over[i];
      if (laid == JsonFields.Laid.REMOVED) {
        if (run >= 0) {
          writeRun(run, valueEnd(i - 1), out);
          run = -1;
        }
        continue;
      }
      if (run < 0) {
        if (any) {
          out.write(',');
        }
        any = true;
        run = nameStart(i) - 1;
      }
      if (laid != null) {
        writeRun(run, valueStart(i), out);
        JsonWriter.value(laid == JsonFields.Laid.NULL ? null : laid, out, depth);
        run = valueEnd(i);
      }
    }
    if (run >= 0) {
      writeRun(run, valueEnd(size() - 1), out);
    }
    return any;
  }

  /// A field that is removed ends a run before the comma; the next one begins another.
  private void writeRun(int from, int to, ByteWriter out) {
    out.write(bytes, from, to - from);
  }

  /// The whole text counts, also that around a nested object: it is what is kept alive.
  long heapBytes() {
    return heapBytes;
  }
}
