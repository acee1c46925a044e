// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.js;

import io.logbus.api.event.Event;
import io.logbus.api.event.Fields;
import java.util.ArrayList;
import java.util.List;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/// What becomes of the value that a call returned.
///
/// | value | events |
/// |---|---|
/// | falsy: `false`, `null`, `undefined`, `0`, `NaN`, `''` | none |
/// | `true` | the event with the changes that the script made to it |
/// | an object, the event among them | one with these fields |
/// | an array, or what else can be iterated | what becomes of each element; arrays in it are refused |
///
/// Anything else is refused.
final class Results {

  private static final String EXPECTED =
      "return the event or another object, an array of them, true to keep the event, or false to"
          + " drop it";

  /// A rough cost of an event besides its content, in bytes of heap. It ends what iterates for
  /// ever.
  private static final long EVENT_BYTES = 256;

  private final @Nullable ObjectView event;
  private final MetaView meta;
  private final Copies copies;

  /// @param event what `true` stands for; null where there is none
  /// @param meta for all events that are made
  Results(@Nullable ObjectView event, MetaView meta, Copies copies) {
    this.event = event;
    this.meta = meta;
    this.copies = copies;
  }

  /// All events of a value, made before any of them is emitted.
  List<Event> events(Value value) throws ScriptException {
    if (isFalsy(value)) {
      return List.of();
    }
    if (!isSeveral(value)) {
      return List.of(event(value));
    }
    var events = new ArrayList<Event>();
    for (var iterator = value.getIterator(); iterator.hasIteratorNextElement(); ) {
      var element = iterator.getIteratorNextElement();
      copies.take(EVENT_BYTES);
      if (!isFalsy(element)) {
        events.add(event(element));
      }
    }
    return events;
  }

  private static boolean isSeveral(Value value) {
    return value.hasArrayElements()
        || (value.hasIterator() && !value.isString() && !value.hasHashEntries());
  }

  private Event event(Value value) throws ScriptException {
    if (value.isBoolean() && event != null) {
      return meta.changed(event.copy(copies), copies);
    }
    if (value.isNumber() || value.isString() || !value.hasMembers() || value.canExecute()) {
      throw unexpected(value);
    }
    if (copies.value(value) instanceof Fields fields) {
      return meta.changed(fields, copies);
    }
    throw unexpected(value);
  }

  private static boolean isFalsy(Value value) {
    if (value.isBoolean()) {
      return !value.asBoolean();
    }
    if (value.isNumber()) {
      double number = value.fitsInDouble() ? value.asDouble() : 1;
      return number == 0 || Double.isNaN(number);
    }
    return value.isNull() || (value.isString() && value.asString().isEmpty());
  }

  private static ScriptException unexpected(Value value) {
    return new ScriptException(
        "the script returned " + withArticle(Copies.kind(value)) + ": " + EXPECTED);
  }

  static String withArticle(String kind) {
    return kind.matches("[aeiouAEIOU].*") ? "an " + kind : "a " + kind;
  }
}
