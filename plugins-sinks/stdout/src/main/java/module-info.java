// SPDX-License-Identifier: Apache-2.0
/// Writes to standard output.
@org.jspecify.annotations.NullMarked
open module io.logbus.sink.stdout {
  requires io.logbus.api;

  provides io.logbus.api.Plugin with
      io.logbus.sink.stdout.StdoutPlugin;
}
