// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plugin;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/// A plugin zip that is open, and is unpacked in two steps: what says what the plugin is, and its
/// libraries, which are most of it and which a pipeline may never need.
///
/// Only `plugin.properties` and the jars in `module/` and `lib/` are written, as plain files, up to
/// a bound that is counted. The zip stays open in between: a file that is put in its place does not
/// matter, and one that is written over it is told by its check sums. For one thread at a time.
///
/// A [Refusal] is about the zip, an `IOException` about the folder.
final class PluginZip implements Closeable {

  private static final String PROPERTIES = "plugin.properties";
  private static final Pattern OWN = Pattern.compile(PROPERTIES + "|module/[^/]+\\.jar");
  private static final Pattern LIBRARY = Pattern.compile("lib/[^/]+\\.jar");

  private final ZipFile zip;
  private final long maxBytes;
  private long left;

  /// @param zip checked by [Unzip]
  /// @param maxBytes of all that is written
  PluginZip(ZipFile zip, long maxBytes) {
    this.zip = zip;
    this.maxBytes = maxBytes;
    this.left = maxBytes;
  }

  /// Writes the properties and the plugin's own jar into a folder that is empty.
  void unpackOwn(Path folder) throws IOException, Refusal {
    Files.createDirectory(folder.resolve("module"));
    unpack(OWN, folder);
    if (Files.notExists(folder.resolve(PROPERTIES))) {
      throw new Refusal("it has no " + PROPERTIES + ", so it is no plugin");
    }
  }

  /// Writes the libraries into the same folder, once.
  void unpackLibraries(Path folder) throws IOException, Refusal {
    Files.createDirectory(folder.resolve("lib"));
    unpack(LIBRARY, folder);
  }

  /// Its path, as the user wrote it.
  String name() {
    return zip.getName();
  }

  /// The file names of the libraries, sorted.
  List<String> libraries() {
    return zip.stream()
        .map(ZipEntry::getName)
        .filter(LIBRARY.asMatchPredicate())
        .map(name -> name.substring(name.lastIndexOf('/') + 1))
        .sorted()
        .toList();
  }

  @Override
  public void close() throws IOException {
    zip.close();
  }

  private void unpack(Pattern names, Path folder) throws IOException, Refusal {
    for (ZipEntry entry : zip.stream().toList()) {
      String name = entry.getName();
      if (names.matcher(name).matches()) {
        write(entry, folder.resolve(name));
      }
    }
  }

  private void write(ZipEntry entry, Path target) throws IOException, Refusal {
    var crc = new CRC32();
    try (var in = open(entry);
        var out = Files.newOutputStream(target, StandardOpenOption.CREATE_NEW)) {
      var buffer = new byte[1 << 16];
      for (int n = read(in, buffer); n >= 0; n = read(in, buffer)) {
        crc.update(buffer, 0, n);
        left -= n;
        if (left < 0) {
          throw new Refusal("unpacked, it is larger than the " + maxBytes + " bytes allowed");
        }
        out.write(buffer, 0, n);
      }
    }
    if (crc.getValue() != entry.getCrc()) {
      throw new Refusal(
          "its entry '" + entry.getName() + "' is damaged (wrong check sum): copy the zip again");
    }
  }

  private InputStream open(ZipEntry entry) throws Refusal {
    try {
      return zip.getInputStream(entry);
    } catch (IOException e) {
      throw Unzip.damaged(e);
    }
  }

  private static int read(InputStream in, byte[] buffer) throws Refusal {
    try {
      return in.read(buffer);
    } catch (IOException e) {
      throw Unzip.damaged(e);
    }
  }
}
