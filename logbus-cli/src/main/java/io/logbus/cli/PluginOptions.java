// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

import io.logbus.kernel.plugin.PluginException;
import java.io.IOException;
import java.nio.file.Files;
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
    places.forEach(PluginOptions::check);
    try {
      return session.plugins().open(places.isEmpty() ? List.of(own(session)) : places);
    } catch (PluginException | IOException e) {
      throw new CommandFailure(
          ExitCode.STAGE_FAILED, "cannot load the plugins: " + e.getMessage(), e);
    }
  }

  /// What is wrong with the place itself is wrong usage; what is wrong with a zip is not.
  private static void check(Path place) {
    try {
      if (!Files.exists(place)) {
        throw wrong("there is no file or folder '" + place + "'");
      }
      if (!Files.isDirectory(place) && !isZip(place)) {
        throw wrong("'" + place + "' is neither a folder nor a plugin zip");
      }
      if (!Files.isReadable(place)) {
        throw wrong("there is no permission to read '" + place + "'");
      }
      if (Files.isDirectory(place) && !hasZip(place)) {
        throw wrong("there is no plugin zip in '" + place + "'");
      }
    } catch (IOException e) {
      throw wrong("'" + place + "' cannot be read");
    }
  }

  private static boolean hasZip(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      return files.anyMatch(PluginOptions::isZip);
    }
  }

  private static boolean isZip(Path file) {
    return file.toString().endsWith(".zip");
  }

  private static CommandFailure wrong(String text) {
    return new CommandFailure(
        ExitCode.WRONG_USAGE,
        "--plugins: "
            + text
            + "\nname a folder with plugin zips that this user can read, or one zip");
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
