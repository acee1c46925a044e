// SPDX-License-Identifier: Apache-2.0
/// Reads and writes JSON.
@org.jspecify.annotations.NullMarked
open module io.logbus.codec.json {
  requires io.logbus.api;

  provides io.logbus.api.Plugin with
      io.logbus.codec.json.JsonPlugin;
}
