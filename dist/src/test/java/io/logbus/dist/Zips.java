// SPDX-License-Identifier: Apache-2.0
package io.logbus.dist;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/// Writes zips with one entry.
final class Zips {

  private Zips() {}

  /// A plugin zip without code.
  static Path plugin(Path zip, String id, String version, String jdkModules) throws IOException {
    return zip(
        zip,
        "plugin.properties",
        "plugin.id=%s\nplugin.version=%s\nlogbus.jdk-modules=%s\n"
            .formatted(id, version, jdkModules));
  }

  static Path zip(Path zip, String entry, String content) throws IOException {
    Files.createDirectories(zip.getParent());
    try (var out = new ZipOutputStream(Files.newOutputStream(zip))) {
      out.putNextEntry(new ZipEntry(entry));
      out.write(content.getBytes(StandardCharsets.UTF_8));
      out.closeEntry();
    }
    return zip;
  }
}
