// SPDX-License-Identifier: Apache-2.0
package io.logbus.codec.json;

import io.logbus.api.Encoder;
import io.logbus.api.config.Doc;
import io.logbus.api.config.Example;
import io.logbus.api.event.ByteWriter;
import io.logbus.api.event.Event;
import io.logbus.api.event.Fields;
import io.logbus.api.event.Json;

/// Writes the fields of each event as a JSON object on one line. Text that was read as JSON and not
/// touched since is written as it came.
final class JsonEncoder implements Encoder {

  /// The options of the encoder: none.
  @Doc("Writes the fields of each event as a JSON object on a line of its own.")
  @Example("{}")
  record Options() {}

  @Override
  public void encode(Event event, ByteWriter out) {
    if (!(event.payload() instanceof Fields fields)) {
      throw new IllegalArgumentException(
          "only fields can be written as JSON: parse the event first");
    }
    Json.write(fields, out);
  }
}
