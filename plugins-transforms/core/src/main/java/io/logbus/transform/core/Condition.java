// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.core;

import io.logbus.api.event.Event;
import java.util.List;

/// What an event may meet or not.
@FunctionalInterface
interface Condition {

  /// Whether the event meets it.
  boolean test(Event event);

  /// All of some conditions.
  static Condition all(List<Condition> conditions) {
    if (conditions.size() == 1) {
      return conditions.getFirst();
    }
    var each = conditions.toArray(Condition[]::new);
    return event -> {
      for (var condition : each) {
        if (!condition.test(event)) {
          return false;
        }
      }
      return true;
    };
  }

  /// At least one of some conditions.
  static Condition any(List<Condition> conditions) {
    return all(conditions.stream().map(Condition::negated).toList()).negated();
  }

  /// The opposite.
  default Condition negated() {
    return event -> !test(event);
  }
}
