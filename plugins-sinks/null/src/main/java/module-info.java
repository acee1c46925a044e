// SPDX-License-Identifier: Apache-2.0
/// Takes events and drops them.
@org.jspecify.annotations.NullMarked
open module io.logbus.sink.discard {
  requires io.logbus.api;

  provides io.logbus.api.Plugin with
      io.logbus.sink.discard.DiscardPlugin;
}
