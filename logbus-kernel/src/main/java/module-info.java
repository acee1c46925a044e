// SPDX-License-Identifier: Apache-2.0
/// Reads a pipeline file, plans it, loads plugins and runs it. Nothing here is for plugins.
@org.jspecify.annotations.NullMarked
@SuppressWarnings("module") // its readers are built after it
module io.logbus.kernel {
  requires transitive io.logbus.api;
  requires org.pf4j;
  requires org.slf4j;
  requires static org.jspecify;
  requires org.snakeyaml.engine;

  exports io.logbus.kernel.catalog to
      io.logbus.cli;
  exports io.logbus.kernel.channel to
      io.logbus.cli;
  exports io.logbus.kernel.file to
      io.logbus.cli;
  exports io.logbus.kernel.options to
      io.logbus.cli;
  exports io.logbus.kernel.plan to
      io.logbus.cli;
  exports io.logbus.kernel.plugin to
      io.logbus.cli;
  exports io.logbus.kernel.run to
      io.logbus.cli;
  exports io.logbus.kernel.state to
      io.logbus.cli;
}
