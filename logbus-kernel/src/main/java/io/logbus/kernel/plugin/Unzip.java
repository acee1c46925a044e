// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plugin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/// Unpacks plugin zips, trusting nothing in them: only `plugin.properties` and the jars in
/// `module/` and `lib/` are written, as plain files, up to a bound that is counted and not read
/// from the zip. PF4J's own unpacking has no bound.
///
/// @param maxBytes of all files of a zip, unpacked
/// @param maxEntries of a zip
record Unzip(long maxBytes, int maxEntries) {

  /// A few times what the largest plugins of today need.
  static final Unzip DEFAULT = new Unzip(1L << 30, 10_000);

  private static final String PROPERTIES = "plugin.properties";
  private static final Pattern JAR = Pattern.compile("(module|lib)/[^/]+\\.jar");

  /// Unpacks into a folder that is empty.
  ///
  /// @throws Refusal when the zip is damaged, too large, or tries to write elsewhere
  void unpack(Path zip, Path folder) throws IOException, Refusal {
    Files.createDirectory(folder.resolve("module"));
    Files.createDirectory(folder.resolve("lib"));
    try (var source = new ZipFile(zip.toFile())) {
      var entries = source.stream().toList();
      check(entries);
      long room = maxBytes;
      for (ZipEntry entry : entries) {
        String name = entry.getName();
        if (name.equals(PROPERTIES) || JAR.matcher(name).matches()) {
          room = write(source, entry, folder.resolve(name), room);
        }
      }
    } catch (ZipException e) {
      throw new Refusal(
          "it is no zip, or damaged or half copied (" + e.getMessage() + "): copy it again", e);
    }
    if (Files.notExists(folder.resolve(PROPERTIES))) {
      throw new Refusal("it has no " + PROPERTIES + ", so it is no plugin");
    }
  }

  /// The jars of a sub-folder, sorted by name.
  static List<Path> jars(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  private void check(List<? extends ZipEntry> entries) throws Refusal {
    if (entries.size() > maxEntries) {
      throw new Refusal("it has " + entries.size() + " entries, " + maxEntries + " are allowed");
    }
    var names = new HashSet<String>();
    for (ZipEntry entry : entries) {
      String name = entry.getName();
      if (escapes(name)) {
        throw new Refusal("its entry '" + name + "' points out of the folder that it belongs in");
      }
      if (!names.add(name)) {
        throw new Refusal("it has the entry '" + name + "' twice");
      }
    }
  }

  private static boolean escapes(String name) {
    return name.startsWith("/")
        || name.indexOf('\\') >= 0
        || name.indexOf('\0') >= 0
        || List.of(name.split("/")).contains("..");
  }

  private long write(ZipFile source, ZipEntry entry, Path target, long room)
      throws IOException, Refusal {
    long left = room;
    var crc = new CRC32();
    try (var in = new CheckedInputStream(source.getInputStream(entry), crc);
        var out = Files.newOutputStream(target, StandardOpenOption.CREATE_NEW)) {
      var buffer = new byte[1 << 16];
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        left -= n;
        if (left < 0) {
          throw new Refusal("unpacked, it is larger than the " + maxBytes + " bytes allowed");
        }
        out.write(buffer, 0, n);
      }
    }
    if (crc.getValue() != entry.getCrc()) {
      throw new Refusal(
          "its entry '" + entry.getName() + "' is damaged (wrong check sum): copy it again");
    }
    return left;
  }
}
