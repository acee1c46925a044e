// SPDX-License-Identifier: Apache-2.0
/// Reads standard input.
@org.jspecify.annotations.NullMarked
open module io.logbus.source.stdin {
  requires io.logbus.api;

  provides io.logbus.api.Plugin with
      io.logbus.source.stdin.StdinPlugin;
}
