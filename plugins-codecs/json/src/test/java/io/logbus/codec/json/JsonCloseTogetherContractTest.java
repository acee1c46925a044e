// SPDX-License-Identifier: Apache-2.0
package io.logbus.codec.json;

import io.logbus.api.event.ByteWriter;
import io.logbus.api.event.Bytes;
import io.logbus.testkit.DecoderContract;
import io.logbus.testkit.Subject;
import java.util.List;

/// Objects without anything between them, with broken text repaired.
class JsonCloseTogetherContractTest extends DecoderContract {

  @Override
  protected Subject<?> decoder() {
    return JsonContractTest.decoder("{invalid_utf8: repair}");
  }

  @Override
  protected List<Bytes> items() {
    return JsonContractTest.bytes(JsonContractTest.OBJECTS);
  }

  @Override
  protected List<Bytes> badItems() {
    return JsonContractTest.bytes(List.of("{\"a\":tru}", "{,}", "{\"a\" 1}"));
  }

  @Override
  protected Bytes stream(List<Bytes> items) {
    var out = new ByteWriter(64);
    items.forEach(item -> item.writeTo(out));
    out.write(' ');
    return out.toBytes();
  }

  @Override
  protected Endless endless() {
    return new Endless("{\"a\":[", "1, ");
  }
}
