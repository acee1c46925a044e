// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.event;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// Fields in a map, for those that were not read from JSON.
final class TreeFields implements Fields {

  static final TreeFields EMPTY = new TreeFields(new LinkedHashMap<>());

  private static final long ENTRY_BYTES = 64;

  private final Map<String, @Nullable Object> values;
  private final long heapBytes;

  /// Takes the map, whose values are of the right types already.
  private TreeFields(Map<String, @Nullable Object> values) {
    this.values = values;
    long sum = ENTRY_BYTES;
    for (var entry : values.entrySet()) {
      sum += ENTRY_BYTES + 2L * entry.getKey().length() + Values.heapBytes(entry.getValue());
    }
    this.heapBytes = values.isEmpty() ? 0 : sum;
  }

  static TreeFields copyOf(Map<?, ?> map) {
    return copyOf(map, 0);
  }

  /// Copies a map that lies inside `depth` others.
  static TreeFields copyOf(Map<?, ?> map, int depth) {
    var copy = new LinkedHashMap<String, @Nullable Object>();
    map.forEach(
        (name, value) -> {
          if (!(name instanceof String text)) {
            throw new IllegalArgumentException("the name of a field is a text, not " + name);
          }
          copy.put(text, Values.of(value, depth));
        });
    return copy.isEmpty() ? EMPTY : new TreeFields(copy);
  }

  @Override
  public @Nullable Object get(String name) {
    return values.get(name);
  }

  @Override
  public boolean has(String name) {
    return values.containsKey(name);
  }

  @Override
  public Fields with(String name, @Nullable Object value) {
    var copy = new LinkedHashMap<String, @Nullable Object>(values);
    copy.put(name, Values.of(value));
    return new TreeFields(copy);
  }

  @Override
  public Fields without(String name) {
    if (!has(name)) {
      return this;
    }
    var copy = new LinkedHashMap<String, @Nullable Object>(values);
    copy.remove(name);
    return copy.isEmpty() ? EMPTY : new TreeFields(copy);
  }

  @Override
  public List<String> names() {
    return List.copyOf(values.keySet());
  }

  @Override
  public void forEach(BiConsumer<? super String, ? super @Nullable Object> action) {
    values.forEach(action);
  }

  @Override
  public int size() {
    return values.size();
  }

  @Override
  public long heapBytes() {
    return heapBytes;
  }

  /// Appends the fields as JSON.
  void writeTo(ByteWriter out, int depth) {
    out.write('{');
    boolean first = true;
    for (var entry : values.entrySet()) {
      if (!first) {
        out.write(',');
      }
      first = false;
      JsonWriter.string(entry.getKey(), out);
      out.write(':');
      JsonWriter.value(entry.getValue(), out, depth);
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
