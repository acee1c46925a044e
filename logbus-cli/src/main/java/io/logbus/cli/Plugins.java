// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

import io.logbus.kernel.catalog.Catalog;
import io.logbus.kernel.plugin.LoadedPlugin;
import io.logbus.kernel.plugin.PluginException;
import io.logbus.kernel.plugin.PluginHost;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// The plugins that a command works with, until it closes them.
interface Plugins extends AutoCloseable {

  /// What they offer.
  Catalog catalog();

  /// What they are.
  List<LoadedPlugin> loaded();

  @Override
  void close() throws IOException;

  /// Loads plugins.
  @FunctionalInterface
  interface Opener {

    /// Loads all zips, or none.
    ///
    /// @param places zips, and folders with zips
    Plugins open(List<Path> places) throws PluginException, IOException;
  }

  /// Those of zips, unpacked in the folder for temporary files.
  static Plugins ofZips(List<Path> places) throws PluginException, IOException {
    var host = PluginHost.open(places, Path.of(System.getProperty("java.io.tmpdir")));
    return new Plugins() {
      @Override
      public Catalog catalog() {
        return host.catalog();
      }

      @Override
      public List<LoadedPlugin> loaded() {
        return host.plugins();
      }

      @Override
      public void close() throws IOException {
        host.close();
      }
    };
  }
}
