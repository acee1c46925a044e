// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

import io.logbus.kernel.file.Surroundings;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/// What commands reach outside themselves.
///
/// @param terminal where they print
/// @param plugins loads plugins
/// @param ownPlugins the folder with the plugins of this installation, if it is one
/// @param surroundings where `${env:NAME}` and the like in pipeline files come from
/// @param onStop has its argument called when the process is asked to stop
record Session(
    Terminal terminal,
    Plugins.Opener plugins,
    Optional<Path> ownPlugins,
    Surroundings surroundings,
    Consumer<Runnable> onStop) {

  /// Set by the launcher of an image.
  private static final String HOME = "logbus.home";

  /// That of the process.
  static Session ofProcess(Terminal terminal) {
    return new Session(
        terminal,
        Plugins::ofZips,
        Optional.ofNullable(System.getProperty(HOME)).map(home -> Path.of(home, "plugins")),
        Surroundings.ofProcess(),
        StopSignals::on);
  }
}
