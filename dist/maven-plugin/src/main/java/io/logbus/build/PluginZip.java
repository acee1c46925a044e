// SPDX-License-Identifier: Apache-2.0
package io.logbus.build;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/// A plugin zip: `plugin.properties`, then the plugin's own jar in `module/`, then its libraries in
/// `lib/`. The same content makes the same bytes, on any machine.
///
/// Entries are stored, not deflated: jars are compressed already, and a zip that is only copied
/// loads faster.
///
/// @param properties of `plugin.properties`
/// @param module the plugin's own jar
/// @param libraries by the file name that each gets
record PluginZip(Map<String, String> properties, Path module, Map<String, Path> libraries) {

  PluginZip {
    properties = Map.copyOf(properties);
    libraries = Map.copyOf(libraries);
  }

  /// Writes the zip, replacing a file that is there.
  ///
  /// @param time what every entry shows as its time, to 2 seconds
  void write(Path zip, LocalDateTime time) throws IOException {
    Files.createDirectories(zip.toAbsolutePath().getParent());
    try (var out = new ZipOutputStream(Files.newOutputStream(zip))) {
      store(out, "plugin.properties", text(properties).getBytes(StandardCharsets.ISO_8859_1), time);
      store(out, "module/" + module.getFileName(), Files.readAllBytes(module), time);
      for (var library : new TreeMap<>(libraries).entrySet()) {
        store(out, "lib/" + library.getKey(), Files.readAllBytes(library.getValue()), time);
      }
    }
  }

  private static void store(ZipOutputStream out, String name, byte[] content, LocalDateTime time)
      throws IOException {
    var crc = new CRC32();
    crc.update(content);
    var entry = new ZipEntry(name);
    entry.setMethod(ZipEntry.STORED);
    entry.setSize(content.length);
    entry.setCrc(crc.getValue());
    entry.setTimeLocal(time);
    out.putNextEntry(entry);
    out.write(content);
    out.closeEntry();
  }

  /// Lets `Properties` escape, then takes away what differs from run to run: its comment with the
  /// date, and the order.
  private static String text(Map<String, String> values) throws IOException {
    var properties = new Properties();
    properties.putAll(values);
    var escaped = new ByteArrayOutputStream();
    properties.store(escaped, null);
    return escaped
        .toString(StandardCharsets.ISO_8859_1)
        .lines()
        .filter(line -> !line.startsWith("#"))
        .sorted()
        .map(line -> line + "\n")
        .collect(Collectors.joining());
  }
}
