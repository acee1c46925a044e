// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.js;

import io.logbus.api.event.Bytes;
import io.logbus.api.event.Fields;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/// Copies what a script made into values of events, deep, so that nothing of its context leaks into
/// other stages. One instance serves one call, and bounds what that call may make. Reading an
/// object may run code of the script (getters): under the watchdog.
///
/// As in `JSON.stringify`, a member that is `undefined` is left out, `NaN` and the infinities
/// become null, and so does an `undefined` element. Otherwise nothing is lost in silence: what is
/// no value, such as a function, is an error that names its field.
final class Copies {

  /// What `undefined` is copied to; whoever asked leaves it out.
  private enum Absent {
    UNDEFINED
  }

  /// Deeper than any event that a parser lets in; a cycle ends here too.
  private static final int MAX_DEPTH = 200;

  /// A rough cost of a value, in bytes of heap, besides its text.
  private static final long VALUE_BYTES = 24;

  /// Built-in objects whose content is not in members: copied, they would be empty objects.
  private static final Set<String> OPAQUE =
      Set.of(
          "Promise",
          "AsyncGenerator",
          "RegExp",
          "WeakMap",
          "WeakSet",
          "WeakRef",
          "DataView",
          "Date",
          "Symbol",
          "BigInt");

  private static final Set<String> ASYNCHRONOUS = Set.of("Promise", "AsyncGenerator");

  private final ArrayList<Object> path = new ArrayList<>();
  private long left;

  /// @param limit how much heap all copies together may take, in bytes
  Copies(long limit) {
    this.left = limit;
  }

  /// What a script calls the kind of a value. What has no constructor, such as a generator, is
  /// named by how the engine shows it: `Generator{}`.
  static String kind(Value value) {
    var meta = value.getMetaObject();
    return meta == null ? value.toString().replaceFirst("(?s)\\{.*", "") : meta.getMetaSimpleName();
  }

  /// Whether a copy stands for a member that is to be left out.
  static boolean isUndefined(@Nullable Object copy) {
    return copy instanceof Absent;
  }

  /// The value of a member: a `Value` of the script, or a view.
  @Nullable Object member(String name, @Nullable Object value) throws ScriptException {
    take(2L * name.length());
    return step(name, value);
  }

  /// The value of an element: as a member, or a value of an event already.
  @Nullable Object element(int index, @Nullable Object value) throws ScriptException {
    Object copied = step(index, value);
    return isUndefined(copied) ? null : copied;
  }

  private @Nullable Object step(Object place, @Nullable Object value) throws ScriptException {
    if (path.size() == MAX_DEPTH) {
      throw new ScriptException(
          where() + " is nested deeper than " + MAX_DEPTH + " levels: does it contain itself?");
    }
    path.add(place);
    Object copied =
        switch (value) {
          case Value made -> value(made);
          case View view -> view.copy(this);
          case null, default -> value;
        };
    path.removeLast();
    return copied;
  }

  /// A value of any kind.
  @Nullable Object value(Value value) throws ScriptException {
    take(VALUE_BYTES);
    if (value.isString()) {
      String text = value.asString();
      take(2L * text.length());
      return text;
    }
    if (value.isNumber()) {
      return number(value);
    }
    if (value.isBoolean()) {
      return value.asBoolean();
    }
    if (value.isNull()) {
      return value.toString().equals("undefined") ? Absent.UNDEFINED : null;
    }
    if (value.isInstant()) {
      return value.asInstant();
    }
    if (value.canExecute()) {
      throw new ScriptException(where() + " holds a function");
    }
    if (value.isProxyObject()) {
      if (value.asProxyObject() instanceof View view) {
        return view.copy(this);
      }
      throw new ScriptException(where() + " holds a built-in object");
    }
    return value.hasArrayElements() ? list(value) : object(value);
  }

  private @Nullable Object number(Value value) {
    if (value.fitsInLong()) {
      return value.asLong();
    }
    if (value.fitsInBigInteger() && value.getMetaObject().getMetaSimpleName().equals("bigint")) {
      BigInteger number = value.asBigInteger();
      left -= number.bitLength() / 8;
      return number;
    }
    double number = value.asDouble();
    if (number == 0) {
      return 0L; // there is no minus zero in a log
    }
    return Double.isFinite(number) ? number : null;
  }

  private List<?> list(Value value) throws ScriptException {
    long size = value.getArraySize();
    var items = new ArrayList<@Nullable Object>();
    for (long i = 0; i < size; i++) {
      items.add(element((int) i, value.getArrayElement(i)));
    }
    return items;
  }

  private @Nullable Object object(Value value) throws ScriptException {
    if (value.hasBufferElements()) {
      return bytes(value);
    }
    if (value.hasHashEntries()) {
      return entries(value);
    }
    if (value.hasIterator()) {
      return items(value);
    }
    if (value.isException()) {
      return value.toString();
    }
    var names = value.getMemberKeys();
    if (names.isEmpty()) {
      return empty(value);
    }
    var members = new LinkedHashMap<String, @Nullable Object>();
    for (String name : names) {
      put(members, name, value.getMember(name));
    }
    return Fields.of(members);
  }

  private Fields empty(Value value) throws ScriptException {
    String kind = kind(value);
    if (!value.hasMembers() || OPAQUE.contains(kind)) {
      String promise =
          ASYNCHRONOUS.contains(kind) ? ": asynchronous functions have no place in a pipeline" : "";
      throw new ScriptException(where() + " holds " + Results.withArticle(kind) + promise);
    }
    return Fields.empty();
  }

  private Bytes bytes(Value value) throws ScriptException {
    long size = value.getBufferSize();
    take(size);
    var copy = new byte[Math.toIntExact(size)];
    value.readBuffer(0, copy, 0, copy.length);
    return Bytes.wrap(copy);
  }

  private Fields entries(Value value) throws ScriptException {
    var members = new LinkedHashMap<String, @Nullable Object>();
    for (var iterator = value.getHashEntriesIterator(); iterator.hasIteratorNextElement(); ) {
      var entry = iterator.getIteratorNextElement();
      var key = entry.getArrayElement(0);
      if (!key.isString()) {
        throw new ScriptException(where() + " holds a Map with a key that is no text: " + key);
      }
      put(members, key.asString(), entry.getArrayElement(1));
    }
    return Fields.of(members);
  }

  private List<?> items(Value value) throws ScriptException {
    var items = new ArrayList<@Nullable Object>();
    var iterator = value.getIterator();
    while (iterator.hasIteratorNextElement()) {
      items.add(element(items.size(), iterator.getIteratorNextElement()));
    }
    return items;
  }

  private void put(Map<String, @Nullable Object> members, String name, Value value)
      throws ScriptException {
    Object copied = member(name, value);
    if (!isUndefined(copied)) {
      members.put(name, copied);
    }
  }

  /// Counts what is made besides.
  void take(long bytes) throws ScriptException {
    left -= bytes;
    if (left < 0) {
      throw new ScriptException(
          "the script makes more of one event than the pipeline can hold: raise max_event_bytes or make it smaller");
    }
  }

  /// The place in hand, as a script would write it.
  private String where() {
    if (path.isEmpty()) {
      return "the result";
    }
    var text = new StringBuilder("field '");
    for (int i = 0; i < Math.min(path.size(), 5); i++) {
      switch (path.get(i)) {
        case Integer index -> text.append('[').append(index).append(']');
        case Object name -> text.append(i == 0 ? "" : ".").append(name);
      }
    }
    return text.append(path.size() > 5 ? "…'" : "'").toString();
  }
}
