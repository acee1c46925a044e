// SPDX-License-Identifier: Apache-2.0
package io.logbus.codec.lines;

import io.logbus.api.Component;
import io.logbus.api.PayloadKind;
import io.logbus.api.Plugin;
import io.logbus.api.Traits;
import java.util.List;

/// Offers the codec `lines`: `parse-lines` and `format-lines`, `decode: lines` and `encode: lines`.
public final class LinesPlugin implements Plugin {

  @Override
  public List<Component<?>> components() {
    return List.of(
        Component.decoder("lines", LinesDecoder.Options.class, PayloadKind.BYTES, LinesDecoder::new)
            .describedBy(
                options -> Delimiter.check(options.delimiter(), Traits.decoder(PayloadKind.BYTES))),
        Component.encoder(
                "lines",
                LinesEncoder.Options.class,
                new PayloadKind[] {PayloadKind.BYTES},
                (options, _) -> new LinesEncoder(options))
            .describedBy(
                options ->
                    Delimiter.check(options.delimiter(), Traits.encoder(PayloadKind.BYTES))));
  }
}
