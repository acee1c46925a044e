// SPDX-License-Identifier: Apache-2.0
/// The `logbus` command.
@org.jspecify.annotations.NullMarked
module io.logbus.cli {
  requires io.logbus.kernel;
  requires info.picocli;
  requires java.logging;
  requires java.management;
  requires jdk.management;
  requires jdk.unsupported;
  requires static org.jspecify;

  opens io.logbus.cli to
      info.picocli;
}
