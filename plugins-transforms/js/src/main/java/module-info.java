// SPDX-License-Identifier: Apache-2.0
/// Changes, filters and splits events with JavaScript.
@org.jspecify.annotations.NullMarked
open module io.logbus.transform.js {
  requires io.logbus.api;
  requires java.management;
  requires jdk.management;

  provides io.logbus.api.Plugin with
      io.logbus.transform.js.JsPlugin;
}
