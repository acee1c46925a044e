// SPDX-License-Identifier: Apache-2.0
/// Reads and writes lines.
@org.jspecify.annotations.NullMarked
open module io.logbus.codec.lines {
  requires io.logbus.api;

  provides io.logbus.api.Plugin with
      io.logbus.codec.lines.LinesPlugin;
}
