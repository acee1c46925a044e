// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.event;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    var copy = new LinkedHashMap<String, @Nullable Object>();
    map.forEach(
        (name, value) -> {
          if (!(name instanceof String text)) {
            throw new IllegalArgumentException("the name of a field is a text, not " + name);
          }
          copy.put(text, Values.of(value));
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
  public int size() {
    return values.size();
  }

  @Override
  public long heapBytes() {
    return heapBytes;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TreeFields that && values.equals(that.values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  @Override
  public String toString() {
    return Collections.unmodifiableMap(values).toString();
  }
}
