// SPDX-License-Identifier: Apache-2.0
package io.logbus.dist;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// A runtime image: a linked Java, `bin/logbus`, the zips in `plugins/`, and what is in it told in
/// `release`.
final class Image {

  private static final String LAUNCHER = "bin/logbus";

  private final ImageLinker linker;
  private final String version;

  Image(ImageLinker linker, String version) {
    this.linker = linker;
    this.version = version;
  }

  /// Builds an image. One that was there stays whole until the new one is.
  void build(CoreModules core, List<PluginZip> plugins, Path output) throws IOException {
    refuseTwoOfOneId(plugins);
    Path unfinished = output.resolveSibling(output.getFileName() + ".unfinished");
    Folders.delete(unfinished);
    Files.createDirectories(output.toAbsolutePath().getParent());
    linker.link(core, plugins, unfinished);
    ClassArchive.add(unfinished);
    addLauncher(unfinished.resolve(LAUNCHER));
    addPlugins(plugins, unfinished.resolve("plugins"));
    addRelease(plugins, unfinished.resolve("release"));
    Folders.replace(output, unfinished);
  }

  private static void refuseTwoOfOneId(List<PluginZip> plugins) throws IOException {
    Map<String, Path> byId = new HashMap<>();
    for (var plugin : plugins) {
      Path other = byId.putIfAbsent(plugin.id(), plugin.file());
      if (other != null) {
        throw new IOException(
            "two zips hold the plugin '%s': %s and %s"
                .formatted(plugin.id(), other, plugin.file()));
      }
    }
  }

  private static void addLauncher(Path script) throws IOException {
    try (InputStream text = Image.class.getResourceAsStream("launcher.sh")) {
      if (text == null) {
        throw new IllegalStateException("launcher.sh is not packaged");
      }
      Files.copy(text, script);
    }
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static void addPlugins(List<PluginZip> plugins, Path folder) throws IOException {
    Files.createDirectory(folder);
    for (var plugin : plugins) {
      Files.copy(plugin.file(), folder.resolve(plugin.id() + "-" + plugin.version() + ".zip"));
    }
  }

  /// Adds to the file that jlink made, in its form.
  private void addRelease(List<PluginZip> plugins, Path release) throws IOException {
    String names =
        plugins.stream()
            .map(plugin -> plugin.id() + "@" + plugin.version())
            .sorted()
            .collect(Collectors.joining(" "));
    Files.writeString(
        release,
        "LOGBUS_VERSION=\"%s\"%nLOGBUS_PLUGINS=\"%s\"%n".formatted(version, names),
        StandardOpenOption.APPEND);
  }
}
