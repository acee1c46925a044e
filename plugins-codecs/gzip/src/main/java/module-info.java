// SPDX-License-Identifier: Apache-2.0
/// Compresses and expands gzip.
@org.jspecify.annotations.NullMarked
open module io.logbus.codec.gzip {
  requires io.logbus.api;

  provides io.logbus.api.Plugin with
      io.logbus.codec.gzip.GzipPlugin;
}
