// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

import io.logbus.kernel.plugin.PluginException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/// The option that says which plugins there are.
final class PluginOptions {

  @Option(
      names = "--plugins",
      paramLabel = "DIR",
      description =
          "A folder with plugin zips, or one zip; may be given several times. Without it, the folder"
              + " 'plugins' of this installation.")
  private List<Path> places = List.of();

  Plugins open(Session session) {
    try {
      return session.plugins().open(places.isEmpty() ? List.of(own(session)) : places);
    } catch (PluginException | IOException e) {
      throw new CommandFailure(
          ExitCode.STAGE_FAILED, "cannot load the plugins: " + e.getMessage(), e);
    }
  }

  private static Path own(Session session) {
    return session
        .ownPlugins()
        .orElseThrow(
            () ->
                new CommandFailure(
                    ExitCode.WRONG_USAGE,
                    "this is no installed LogBus: say where plugins are with --plugins"));
  }
}
