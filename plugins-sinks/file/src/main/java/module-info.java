// SPDX-License-Identifier: Apache-2.0
/// Appends to a file or pipe.
@org.jspecify.annotations.NullMarked
open module io.logbus.sink.file {
  requires io.logbus.api;

  provides io.logbus.api.Plugin with
      io.logbus.sink.file.FilePlugin;
}
