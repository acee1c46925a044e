// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.js;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.graalvm.polyglot.Value;
import org.graalvm.polyglot.proxy.ProxyArray;
import org.jspecify.annotations.Nullable;

/// A list of an event as an array of a script; see [ObjectView]. A hole, made by setting an element
/// behind the end, reads as `null`.
final class ArrayView implements ProxyArray, View {

  /// More than any event can hold. Holes take memory here, unlike in other arrays of a script.
  private static final int MOST_ELEMENTS = 1_000_000;

  private final List<?> original;
  private final Views views;

  /// Instead of the original, from the first change or view handed out: values of the original,
  /// `Value`s that the script stored, and views.
  private @Nullable List<@Nullable Object> own;

  private boolean changed;

  ArrayView(List<?> original, Views views) {
    this.original = original;
    this.views = views;
  }

  @Override
  public @Nullable Object get(long index) {
    int at = position(index);
    Object item = own == null ? original.get(at) : own.get(at);
    Object shown = views.show(item);
    if (shown instanceof View) {
      own().set(at, shown);
    }
    return shown;
  }

  @Override
  public void set(long index, Value value) {
    if (index < 0) {
      throw new ArrayIndexOutOfBoundsException();
    }
    if (index >= MOST_ELEMENTS) {
      throw new IllegalArgumentException(
          "an array of an event holds up to " + MOST_ELEMENTS + " elements");
    }
    changed = true;
    var items = own();
    while (items.size() <= index) {
      items.add(null);
    }
    items.set((int) index, value);
  }

  @Override
  public boolean remove(long index) {
    changed = true;
    own().remove(position(index));
    return true;
  }

  @Override
  public long getSize() {
    return own == null ? original.size() : own.size();
  }

  @Override
  public List<?> original() {
    return original;
  }

  @Override
  public List<?> copy(Copies copies) throws ScriptException {
    if (own == null) {
      return original;
    }
    boolean same = !changed;
    var items = new ArrayList<@Nullable Object>(own.size());
    for (int i = 0; i < own.size(); i++) {
      Object mine = own.get(i);
      Object item = copies.element(i, mine);
      same = same && (!(mine instanceof View view) || view.isUnchanged(item));
      items.add(item);
    }
    return same ? original : Collections.unmodifiableList(items);
  }

  private int position(long index) {
    if (index < 0 || index >= getSize()) {
      throw new ArrayIndexOutOfBoundsException();
    }
    return (int) index;
  }

  private List<@Nullable Object> own() {
    if (own == null) {
      own = new ArrayList<>(original);
    }
    return own;
  }

  /// For the texts of the engine's own errors.
  @Override
  public String toString() {
    return "array";
  }
}
