// SPDX-License-Identifier: Apache-2.0
package io.logbus.dist;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.spi.ToolProvider;

/// Links a Java runtime by jlink of the JDK in use, from the modules of LogBus and those of the JDK
/// that they and the plugins need. A JDK without `jmods` links from itself (JEP 493).
final class ImageLinker {

  private final ToolProvider jlink;

  ImageLinker(ToolProvider jlink) {
    this.jlink = jlink;
  }

  /// The jlink of this JDK.
  ///
  /// @throws IOException with a text for the user when there is none
  static ImageLinker ofThisJdk() throws IOException {
    return new ImageLinker(
        ToolProvider.findFirst("jlink")
            .orElseThrow(() -> new IOException("this Java has no jlink: use a full JDK")));
  }

  /// Links into a folder that does not exist yet.
  void link(CoreModules core, List<PluginZip> plugins, Path output) throws IOException {
    var out = new StringWriter();
    var writer = new PrintWriter(out);
    int code = jlink.run(writer, writer, arguments(core, plugins, output).toArray(String[]::new));
    if (code != 0) {
      throw new IOException("jlink failed: " + out.toString().strip());
    }
  }

  static List<String> arguments(CoreModules core, List<PluginZip> plugins, Path output) {
    return List.of(
        "--module-path",
        core.modulePath(),
        "--add-modules",
        String.join(",", roots(core, plugins)),
        "--add-options=" + String.join(" ", JvmOptions.baked()),
        "--strip-debug",
        "--no-header-files",
        "--no-man-pages",
        "--compress",
        "zip-6",
        "--output",
        output.toString());
  }

  private static SortedSet<String> roots(CoreModules core, List<PluginZip> plugins) {
    var roots = new TreeSet<>(core.names());
    plugins.forEach(plugin -> roots.addAll(plugin.jdkModules()));
    return roots;
  }
}
