// SPDX-License-Identifier: Apache-2.0
package io.logbus.transform.core;

import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.api.event.Fields;
import io.logbus.api.event.JsonFields;
import io.logbus.api.event.JsonSyntaxException;
import io.logbus.testkit.ManualClock;

/// Makes events, and values as the kernel reads them from a pipeline file, of JSON.
final class Events {

  private Events() {}

  /// An event of fields.
  static Event json(String text) {
    return Event.of(fields(text), ManualClock.START);
  }

  /// Fields; quotes may be written as `'`.
  static Fields fields(String text) {
    try {
      return JsonFields.parse(Bytes.utf8(text.replace('\'', '"')));
    } catch (JsonSyntaxException broken) {
      throw new AssertionError(text, broken);
    }
  }
}
