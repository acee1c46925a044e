// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.config;

import io.logbus.api.event.Event;
import io.logbus.api.event.Fields;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Names one value of an event.
///
/// `user.name` is the value `name` in the object `user` of the payload; `tags.0` is the first item
/// of the list `tags`. A name with a dot, a space or another character of some syntax stands in
/// double quotes, with `\"` and `\\` inside: `"user.name".first`. With `@` in front it names
/// metadata, `@kafka.key`, and `@time` is the time of the event; the field `@timestamp` of the
/// payload is `"@timestamp"`.
///
/// An event whose payload is bytes has no values but those with `@`.
public final class FieldPath {

  private static final String TIME = "time";

  private final boolean metadata;
  private final List<String> names;

  FieldPath(boolean metadata, List<String> names) {
    this.metadata = metadata;
    this.names = List.copyOf(names);
  }

  /// Reads a path.
  ///
  /// @throws OptionSyntaxException when it is none
  public static FieldPath parse(String text) {
    return new FieldPathParser(text).parse();
  }

  /// Whether the value lies beside the payload, which may then be of any kind.
  public boolean isMetadata() {
    return metadata;
  }

  private boolean isTime() {
    return metadata && names.getFirst().equals(TIME);
  }

  /// The value; null when there is none, or it is null itself.
  public @Nullable Object get(Event event) {
    if (isTime()) {
      return event.time();
    }
    Object value = root(event);
    for (String name : names) {
      value = inside(value, name);
    }
    return value;
  }

  /// Whether there is a value, null included.
  public boolean has(Event event) {
    if (isTime()) {
      return true;
    }
    Object parent = root(event);
    for (String name : names.subList(0, names.size() - 1)) {
      parent = inside(parent, name);
    }
    return switch (parent) {
      case Fields fields -> fields.has(names.getLast());
      case List<?> list -> index(names.getLast(), list) >= 0;
      case null, default -> false;
    };
  }

  private @Nullable Fields root(Event event) {
    if (metadata) {
      return event.metadata();
    }
    return event.payload() instanceof Fields fields ? fields : null;
  }

  private static @Nullable Object inside(@Nullable Object value, String name) {
    return switch (value) {
      case Fields fields -> fields.get(name);
      case List<?> list -> {
        int index = index(name, list);
        yield index < 0 ? null : list.get(index);
      }
      case null, default -> null;
    };
  }

  /// The item that a name in digits means, or -1.
  private static int index(String name, List<?> list) {
    if (name.isEmpty() || name.length() > 9) {
      return -1;
    }
    for (int i = 0; i < name.length(); i++) {
      if (name.charAt(i) < '0' || name.charAt(i) > '9') {
        return -1;
      }
    }
    int index = Integer.parseInt(name);
    return index < list.size() ? index : -1;
  }

  /// The event with this value set; objects on the way are made where nothing, or null, is in their
  /// place.
  ///
  /// @param value of a type that [Fields#with] takes; an `Instant` for the time
  /// @throws IllegalArgumentException with a text for the user, when something else is on the way,
  ///   such as a text or a list, or the value has a wrong type
  public Event set(Event event, @Nullable Object value) {
    if (isTime()) {
      if (value instanceof Instant time) {
        return event.at(time);
      }
      throw new IllegalArgumentException("'@time' can only be set to a time");
    }
    if (metadata) {
      return new Event(event.payload(), event.time(), set(event.metadata(), 0, value));
    }
    if (event.payload() instanceof Fields fields) {
      return event.with(set(fields, 0, value));
    }
    throw new IllegalArgumentException(
        "'" + this + "' cannot be set: the event is bytes, not fields");
  }

  private Fields set(Fields in, int level, @Nullable Object value) {
    String name = names.get(level);
    if (level == names.size() - 1) {
      return in.with(name, value);
    }
    return switch (in.get(name)) {
      case null -> in.with(name, set(Fields.empty(), level + 1, value));
      case Fields inner -> in.with(name, set(inner, level + 1, value));
      default -> throw notAnObject(level, "set");
    };
  }

  /// The event without this value; itself when there is none. Objects that are empty then stay.
  ///
  /// @throws IllegalArgumentException with a text for the user, for `@time` and for an item of a
  ///   list
  public Event remove(Event event) {
    if (isTime()) {
      throw new IllegalArgumentException("'@time' cannot be removed: every event has a time");
    }
    if (!has(event)) {
      return event;
    }
    var root = Objects.requireNonNull(root(event));
    var changed = remove(root, 0);
    return metadata ? new Event(event.payload(), event.time(), changed) : event.with(changed);
  }

  private Fields remove(Fields in, int level) {
    String name = names.get(level);
    if (level == names.size() - 1) {
      return in.without(name);
    }
    if (in.get(name) instanceof Fields inner) {
      return in.with(name, remove(inner, level + 1));
    }
    throw notAnObject(level, "removed");
  }

  private IllegalArgumentException notAnObject(int level, String verb) {
    var parent = new FieldPath(metadata, names.subList(0, level + 1));
    return new IllegalArgumentException(
        "'" + this + "' cannot be " + verb + ": '" + parent + "' is not an object");
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof FieldPath that && metadata == that.metadata && names.equals(that.names);
  }

  @Override
  public int hashCode() {
    return names.hashCode() + (metadata ? 1 : 0);
  }

  /// The path as it is written, with quotes where a name needs them.
  @Override
  public String toString() {
    var text = new StringBuilder(metadata ? "@" : "");
    for (String name : names) {
      text.append(text.length() > (metadata ? 1 : 0) ? "." : "");
      text.append(FieldPathParser.written(name));
    }
    return text.toString();
  }
}
