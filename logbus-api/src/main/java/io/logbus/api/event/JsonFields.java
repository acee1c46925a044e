// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.event;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// Fields over a JSON text (RFC 8259).
///
/// Most events that pass through a pipeline are read in one or two fields, changed in as many, and
/// written again. Making a tree of maps for that costs more than all the rest of the pipeline. So
/// the text is checked once, completely, in one pass that also notes where the names and values of
/// the top level lie ([JsonScanner]); a value is made of its piece of text when someone asks for
/// it. What is nested is again a `JsonFields`, over a slice of the same array.
///
/// A change never touches the text. It is laid over: one slot a field for values that were set or
/// taken away, and a list of fields that were added. `with` and `without` copy these few slots and
/// share text and index, so that branches of a fan-out cannot see each other. Writing copies each
/// run of untouched text as it stands, white space and spelling of numbers included.
///
/// What must hold:
///
/// - The text is valid, is one object, has no line break and has no name twice in one object; the
///   parser rewrites the rare text that is valid but not so. Readers rely on it and check nothing.
/// - The order of [#names] is the order of writing: that of the text, then that of adding. A field
///   that was taken away and set again comes last, as in a `LinkedHashMap`.
/// - No value changes by being read: see [JsonNumbers]. `1.10` is written `1.10` while untouched.
///
/// Instead, a parse into compact trees (3.1 µs an event against 1.2 µs), and slices in the place of
/// values in a map (the map alone costs more than the scan) were measured and rejected; so was an
/// index of all levels, since few look below the top. A cache of values read would make fan-out
/// race for it, and few stages read a field twice.
public final class JsonFields implements Fields {

  /// What is laid over a field besides its new value.
  enum Laid {
    /// The value is null.
    NULL,
    /// The field is taken away.
    REMOVED
  }

  private static final @Nullable Object[] NONE = {};
  private static final String[] NO_NAMES = {};

  private static final long OWN_BYTES = 48;
  private static final long SLOT_BYTES = 8;
  private static final long NAME_BYTES = 56;

  private final JsonText text;

  /// For each field of the text what is laid over it, null for nothing; empty for nothing at all.
  private final @Nullable Object[] over;

  private final String[] addedNames;
  private final @Nullable Object[] addedValues;
  private final long valueBytes;

  JsonFields(JsonText text) {
    this(text, NONE, NO_NAMES, NONE, 0);
  }

  private JsonFields(
      JsonText text,
      @Nullable Object[] over,
      String[] addedNames,
      @Nullable Object[] addedValues,
      long valueBytes) {
    this.text = text;
    this.over = over;
    this.addedNames = addedNames;
    this.addedValues = addedValues;
    this.valueBytes = valueBytes;
  }

  /// Reads a text that is one JSON object, refusing broken text; see [JsonParser], which is faster
  /// for many texts.
  public static JsonFields parse(Bytes text) throws JsonSyntaxException {
    return parse(text, JsonOptions.strict());
  }

  /// Reads a text that is one JSON object.
  public static JsonFields parse(Bytes text, JsonOptions options) throws JsonSyntaxException {
    return new JsonParser(options).parse(text);
  }

  @Override
  public @Nullable Object get(String name) {
    int field = text.find(name);
    if (field >= 0) {
      Object laid = laidOver(field);
      if (laid == null) {
        return text.value(field);
      }
      if (laid != Laid.REMOVED) {
        return laid == Laid.NULL ? null : laid;
      }
    }
    int added = findAdded(name);
    return added < 0 ? null : addedValues[added];
  }

  @Override
  public boolean has(String name) {
    int field = text.find(name);
    return (field >= 0 && laidOver(field) != Laid.REMOVED) || findAdded(name) >= 0;
  }

  private @Nullable Object laidOver(int field) {
    return over.length == 0 ? null : over[field];
  }

  private int findAdded(String name) {
    for (int i = 0; i < addedNames.length; i++) {
      if (addedNames[i].equals(name)) {
        return i;
      }
    }
    return -1;
  }

  @Override
  public Fields with(String name, @Nullable Object value) {
    Object checked = Values.of(value);
    int field = text.find(name);
    if (field >= 0 && laidOver(field) != Laid.REMOVED) {
      return layOver(field, checked == null ? Laid.NULL : checked);
    }
    long more = Values.heapBytes(checked);
    int added = findAdded(name);
    if (added >= 0) {
      var values = addedValues.clone();
      values[added] = checked;
      long less = Values.heapBytes(addedValues[added]);
      return new JsonFields(text, over, addedNames, values, valueBytes + more - less);
    }
    int count = addedNames.length;
    var names = new String[count + 1];
    var values = new @Nullable Object[count + 1];
    System.arraycopy(addedNames, 0, names, 0, count);
    System.arraycopy(addedValues, 0, values, 0, count);
    names[count] = name;
    values[count] = checked;
    long bytes = valueBytes + more + NAME_BYTES + 2L * name.length();
    return new JsonFields(text, over, names, values, bytes);
  }

  @Override
  public Fields without(String name) {
    int field = text.find(name);
    if (field >= 0 && laidOver(field) != Laid.REMOVED) {
      return layOver(field, Laid.REMOVED);
    }
    int added = findAdded(name);
    return added < 0 ? this : withoutAdded(added);
  }

  private JsonFields layOver(int field, Object laid) {
    var changed = over.length == 0 ? new @Nullable Object[text.size()] : over.clone();
    long less = bytesOf(changed[field]);
    changed[field] = laid;
    return new JsonFields(
        text, changed, addedNames, addedValues, valueBytes + bytesOf(laid) - less);
  }

  private static long bytesOf(@Nullable Object laid) {
    return laid == Laid.NULL || laid == Laid.REMOVED ? 0 : Values.heapBytes(laid);
  }

  private JsonFields withoutAdded(int added) {
    int count = addedNames.length - 1;
    var names = new String[count];
    var values = new @Nullable Object[count];
    for (int i = 0; i < count; i++) {
      int from = i < added ? i : i + 1;
      names[i] = addedNames[from];
      values[i] = addedValues[from];
    }
    long less = Values.heapBytes(addedValues[added]) + NAME_BYTES + 2L * addedNames[added].length();
    return new JsonFields(text, over, names, values, valueBytes - less);
  }

  @Override
  public List<String> names() {
    var names = new ArrayList<String>(text.size() + addedNames.length);
    for (int i = 0; i < text.size(); i++) {
      if (laidOver(i) != Laid.REMOVED) {
        names.add(text.name(i));
      }
    }
    Collections.addAll(names, addedNames);
    return Collections.unmodifiableList(names);
  }

  @Override
  public void forEach(BiConsumer<? super String, ? super @Nullable Object> action) {
    for (int i = 0; i < text.size(); i++) {
      Object laid = laidOver(i);
      if (laid == null) {
        action.accept(text.name(i), text.value(i));
      } else if (laid != Laid.REMOVED) {
        action.accept(text.name(i), laid == Laid.NULL ? null : laid);
      }
    }
    for (int i = 0; i < addedNames.length; i++) {
      action.accept(addedNames[i], addedValues[i]);
    }
  }

  @Override
  public int size() {
    int size = text.size() + addedNames.length;
    for (Object laid : over) {
      if (laid == Laid.REMOVED) {
        size--;
      }
    }
    return size;
  }

  @Override
  public long heapBytes() {
    long slots = over.length + 2L * addedNames.length;
    return OWN_BYTES + text.heapBytes() + SLOT_BYTES * slots + valueBytes;
  }

  /// Appends the fields as JSON.
  void writeTo(ByteWriter out, int depth) {
    if (over.length == 0 && addedNames.length == 0) {
      out.write(text.bytes, text.from, text.to - text.from);
      return;
    }
    out.write('{');
    boolean any = text.writeFields(over, out, depth);
    for (int i = 0; i < addedNames.length; i++) {
      if (any) {
        out.write(',');
      }
      any = true;
      JsonWriter.string(addedNames[i], out);
      out.write(':');
      JsonWriter.value(addedValues[i], out, depth);
    }
    out.write('}');
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other == this || (other instanceof Fields that && Values.equal(this, that));
  }

  @Override
  public int hashCode() {
    return Values.hash(this);
  }

  /// The fields as JSON.
  @Override
  public String toString() {
    return Json.text(this);
  }
}
