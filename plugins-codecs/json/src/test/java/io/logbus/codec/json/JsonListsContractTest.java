// SPDX-License-Identifier: Apache-2.0
package io.logbus.codec.json;

import io.logbus.api.event.ByteWriter;
import io.logbus.api.event.Bytes;
import io.logbus.testkit.DecoderContract;
import io.logbus.testkit.Subject;
import java.util.List;

/// Objects in lists, and lists in lists.
class JsonListsContractTest extends DecoderContract {

  @Override
  protected Subject<?> decoder() {
    return JsonContractTest.decoder("{lists: split}");
  }

  @Override
  protected List<Bytes> items() {
    return JsonContractTest.bytes(JsonContractTest.OBJECTS);
  }

  @Override
  protected List<Bytes> badItems() {
    return JsonContractTest.bytes(List.of("{\"a\":tru}", "7\n", "\"text\"\n"));
  }

  @Override
  protected Bytes stream(List<Bytes> items) {
    var out = new ByteWriter(64);
    out.writeUtf8("[[");
    for (var item : items) {
      item.writeTo(out);
      out.writeUtf8(",\n");
    }
    out.writeUtf8("]]\n");
    return out.toBytes();
  }

  @Override
  protected Endless endless() {
    return new Endless("", "x");
  }
}
