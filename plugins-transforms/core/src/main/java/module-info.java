// SPDX-License-Identifier: Apache-2.0
/// Picks, changes and drops fields and events.
@org.jspecify.annotations.NullMarked
open module io.logbus.transform.core {
  requires io.logbus.api;

  provides io.logbus.api.Plugin with
      io.logbus.transform.core.CorePlugin;
}
