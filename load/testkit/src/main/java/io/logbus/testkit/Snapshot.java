// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit;

import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.api.event.Fields;
import io.logbus.api.event.Payload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Events and values copied deep into plain Java collections, which are equal when the values are,
/// whatever holds them and whatever is done to them later.
final class Snapshot {

  private Snapshot() {}

  /// The copy of an event.
  static Map<String, @Nullable Object> of(Event event) {
    var copy = new LinkedHashMap<String, @Nullable Object>();
    copy.put("payload", ofPayload(event.payload()));
    copy.put("time", event.time());
    copy.put("metadata", of((Object) event.metadata()));
    return copy;
  }

  /// The copies of events.
  static List<Map<String, @Nullable Object>> of(List<Event> events) {
    return events.stream().map(Snapshot::of).toList();
  }

  /// The copy of a payload.
  static Object ofPayload(Payload payload) {
    return Objects.requireNonNull(of((Object) payload));
  }

  /// The copy of a value.
  static @Nullable Object of(@Nullable Object value) {
    return switch (value) {
      case Bytes bytes -> Bytes.wrap(bytes.toArray());
      case Fields fields -> {
        var copy = new LinkedHashMap<String, @Nullable Object>();
        for (var name : fields.names()) {
          copy.put(name, of(fields.get(name)));
        }
        yield copy;
      }
      case List<?> list -> {
        var copy = new ArrayList<@Nullable Object>();
        for (var item : list) {
          copy.add(of(item));
        }
        yield copy;
      }
      case null -> null;
      default -> value;
    };
  }
}
