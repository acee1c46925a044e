// SPDX-License-Identifier: Apache-2.0
/// Sends batches to an HTTP server.
@org.jspecify.annotations.NullMarked
open module io.logbus.sink.http {
  requires io.logbus.api;
  requires java.net.http;

  provides io.logbus.api.Plugin with
      io.logbus.sink.http.HttpPlugin;
}
