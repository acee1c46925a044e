// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plugin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/// Opens plugin zips, trusting nothing in them. PF4J's own unpacking has no bound.
///
/// @param maxBytes of all files of a zip, unpacked
/// @param maxEntries of a zip
record Unzip(long maxBytes, int maxEntries) {

  /// A few times what the largest plugins of today need.
  static final Unzip DEFAULT = new Unzip(1L << 30, 10_000);

  /// Opens a zip and looks at the names in it. The caller closes it.
  ///
  /// @throws Refusal when it cannot be read, has too many entries, or would write elsewhere
  PluginZip open(Path zip) throws Refusal {
    ZipFile file = null;
    boolean sound = false;
    try {
      file = new ZipFile(zip.toFile());
      check(file.stream().toList());
      sound = true;
      return new PluginZip(file, maxBytes);
    } catch (ZipException e) {
      throw damaged(e);
    } catch (IOException e) {
      throw new Refusal("it cannot be read: " + FileReason.of(e), e);
    } finally {
      if (file != null && !sound) {
        close(file);
      }
    }
  }

  /// A zip that is refused already.
  private static void close(ZipFile file) {
    try {
      file.close();
    } catch (IOException _) {
      // Nothing was written to it.
    }
  }

  /// The jars of a sub-folder, sorted by name.
  static List<Path> jars(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  static Refusal damaged(IOException e) {
    return new Refusal(
        "it is no zip, or damaged or half copied (" + FileReason.of(e) + "): copy it again", e);
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
}
