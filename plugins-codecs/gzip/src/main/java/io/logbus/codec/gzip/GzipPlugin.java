// SPDX-License-Identifier: Apache-2.0
package io.logbus.codec.gzip;

import io.logbus.api.Component;
import io.logbus.api.Plugin;
import io.logbus.api.Traits;
import io.logbus.api.config.ByteSize;
import java.util.List;

/// Offers `compression: gzip`.
public final class GzipPlugin implements Plugin {

  /// What zlib asks for to compress is the most, outside the heap (zconf.h: 256 KiB and a few small
  /// objects); a buffer comes on top.
  private static final ByteSize MEMORY = new ByteSize(320 << 10);

  @Override
  public List<Component<?>> components() {
    return List.of(
        Component.compression("gzip", Gzip.Options.class, (options, _) -> new Gzip(options))
            .describedBy(_ -> Traits.compression().memory(MEMORY)));
  }
}
