// SPDX-License-Identifier: Apache-2.0
/// Reads files once, or follows them as they grow.
@org.jspecify.annotations.NullMarked
open module io.logbus.source.files {
  requires io.logbus.api;

  provides io.logbus.api.Plugin with
      io.logbus.source.files.FilesPlugin;
}
