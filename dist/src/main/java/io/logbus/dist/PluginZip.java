// SPDX-License-Identifier: Apache-2.0
package io.logbus.dist;

import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.Properties;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/// What an image must know of a plugin zip.
///
/// @param file the zip
/// @param id of the plugin
/// @param version of the plugin
/// @param jdkModules the modules of the JDK that it needs
record PluginZip(Path file, String id, String version, SortedSet<String> jdkModules) {

  private static final String PROPERTIES = "plugin.properties";

  PluginZip {
    jdkModules = Collections.unmodifiableSortedSet(new TreeSet<>(jdkModules));
  }

  /// Reads `plugin.properties` of a zip.
  ///
  /// @throws IOException with a text for the user when it is no plugin zip
  static PluginZip read(Path file) throws IOException {
    var properties = new Properties();
    try (var zip = new ZipFile(file.toFile())) {
      var entry = zip.getEntry(PROPERTIES);
      if (entry == null) {
        throw new IOException(file + " is no plugin: it has no " + PROPERTIES);
      }
      try (var text =
          new InputStreamReader(zip.getInputStream(entry), StandardCharsets.ISO_8859_1)) {
        properties.load(text);
      }
    } catch (ZipException | IllegalArgumentException e) {
      throw new IOException(file + " cannot be read as a plugin zip: " + e.getMessage(), e);
    }
    var modules = new TreeSet<String>();
    Arrays.stream(properties.getProperty("logbus.jdk-modules", "").split(","))
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .forEach(modules::add);
    return new PluginZip(
        file,
        required(properties, "plugin.id", file),
        required(properties, "plugin.version", file),
        modules);
  }

  private static String required(Properties properties, String key, Path file) throws IOException {
    String value = properties.getProperty(key, "").strip();
    if (value.isEmpty()) {
      throw new IOException(file + " is no plugin: " + PROPERTIES + " has no " + key);
    }
    return value;
  }
}
