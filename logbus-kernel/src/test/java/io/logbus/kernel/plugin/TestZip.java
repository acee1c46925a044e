// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plugin;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/// A plugin zip in the making, right in all that a test does not change.
final class TestZip {

  private final Map<String, String> properties = new TreeMap<>();
  private final Map<String, byte[]> entries = new LinkedHashMap<>();

  static TestZip of(String id) {
    return new TestZip()
        .property("plugin.id", id)
        .property("plugin.version", "1.2.3")
        .property("plugin.description", "For tests.")
        .property("plugin.requires", "0.1.0")
        .property("logbus.jdk-modules", "java.base");
  }

  TestZip property(String key, String value) {
    properties.put(key, value);
    return this;
  }

  TestZip module(Path jar) {
    return file("module/" + jar.getFileName(), jar);
  }

  TestZip library(Path jar) {
    return file("lib/" + jar.getFileName(), jar);
  }

  TestZip entry(String name, String text) {
    entries.put(name, text.getBytes(StandardCharsets.UTF_8));
    return this;
  }

  private TestZip file(String name, Path file) {
    try {
      entries.put(name, Files.readAllBytes(file));
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Writes it, stored, so that a test finds its bytes.
  Path write(Path zip) {
    if (!properties.isEmpty()) {
      entry(
          "plugin.properties",
          properties.entrySet().stream()
              .map(property -> property.getKey() + "=" + property.getValue() + "\n")
              .collect(Collectors.joining()));
    }
    try (var out = new ZipOutputStream(Files.newOutputStream(zip))) {
      for (var file : entries.entrySet()) {
        var entry = new ZipEntry(file.getKey());
        var crc = new CRC32();
        crc.update(file.getValue());
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(file.getValue().length);
        entry.setCrc(crc.getValue());
        out.putNextEntry(entry);
        out.write(file.getValue());
      }
      return zip;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
