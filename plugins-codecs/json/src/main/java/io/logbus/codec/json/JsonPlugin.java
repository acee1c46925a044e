// SPDX-License-Identifier: Apache-2.0
package io.logbus.codec.json;

import io.logbus.api.Component;
import io.logbus.api.PayloadKind;
import io.logbus.api.Plugin;
import java.util.List;

/// Offers the codec `json`: `parse-json` and `format-json`, `decode: json` and `encode: json`.
public final class JsonPlugin implements Plugin {

  @Override
  public List<Component<?>> components() {
    return List.of(
        Component.decoder("json", JsonDecoder.Options.class, PayloadKind.FIELDS, JsonDecoder::new),
        Component.encoder(
            "json",
            JsonEncoder.Options.class,
            new PayloadKind[] {PayloadKind.FIELDS},
            (_, _) -> new JsonEncoder()));
  }
}
