// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.js;

import io.logbus.api.event.Fields;
import java.util.LinkedHashMap;
import java.util.Map;
import org.graalvm.polyglot.Value;
import org.graalvm.polyglot.proxy.ProxyArray;
import org.graalvm.polyglot.proxy.ProxyObject;
import org.jspecify.annotations.Nullable;

/// Fields as an object of a script. What the script changes is kept here, beside the fields, which
/// never change; what it does not touch is never read.
///
/// A stored value stays the script's own until the call is over, so that it can still be changed
/// through other references, as in any object. Parts that are objects or arrays are handed out as
/// views, always the same one.
final class ObjectView implements ProxyObject, View {

  private final Fields original;
  private final Views views;

  /// The original without what the script deleted.
  private Fields base;

  /// Over [#base], by name: a `Value` that the script stored, or a view that it was given.
  private @Nullable Map<String, Object> own;

  ObjectView(Fields original, Views views) {
    this.original = original;
    this.views = views;
    this.base = original;
  }

  @Override
  public @Nullable Object getMember(String name) {
    Object mine = own == null ? null : own.get(name);
    if (mine != null) {
      return mine;
    }
    Object shown = views.show(base.get(name));
    if (shown instanceof View) {
      own().put(name, shown);
    }
    return shown;
  }

  @Override
  public boolean hasMember(String name) {
    return (own != null && own.containsKey(name)) || base.has(name);
  }

  @Override
  public Object getMemberKeys() {
    var names = new LinkedHashMap<String, Boolean>();
    base.names().forEach(name -> names.put(name, true));
    if (own != null) {
      own.keySet().forEach(name -> names.put(name, true));
    }
    return ProxyArray.fromArray(names.keySet().toArray());
  }

  @Override
  public void putMember(String name, Value value) {
    own().put(name, value);
  }

  @Override
  public boolean removeMember(String name) {
    boolean was = hasMember(name);
    if (own != null) {
      own.remove(name);
    }
    base = base.without(name);
    return was;
  }

  @Override
  public Fields original() {
    return original;
  }

  @Override
  public Fields copy(Copies copies) throws ScriptException {
    if (own == null) {
      return base;
    }
    Fields result = base;
    for (var entry : own.entrySet()) {
      String name = entry.getKey();
      Object mine = entry.getValue();
      Object value = copies.member(name, mine);
      if (Copies.isUndefined(value)) {
        result = result.without(name);
      } else if (!(mine instanceof View view) || !view.isUnchanged(value)) {
        result = result.with(name, value);
      }
    }
    return result;
  }

  private Map<String, Object> own() {
    if (own == null) {
      own = new LinkedHashMap<>();
    }
    return own;
  }

  /// For the texts of the engine's own errors.
  @Override
  public String toString() {
    return "object";
  }
}
