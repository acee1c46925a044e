// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.state;

import io.logbus.api.event.Bytes;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;

/// A file of dead letters.
public final class LetterFile {

  /// Where they are, in the `data_dir`.
  public static final String FOLDER = "dead-letters";

  private static final Pattern NAME = Pattern.compile("(\\d{8,18})\\.ndjson");

  private final Path path;
  private final long number;
  private long bytes;

  LetterFile(Path path, long number, long bytes) {
    this.path = path;
    this.number = number;
    this.bytes = bytes;
  }

  /// The files of a folder, oldest first; none where there is no folder.
  public static List<LetterFile> in(Path folder) throws IOException {
    var files = new ArrayList<LetterFile>();
    try (var paths = Files.newDirectoryStream(folder)) {
      for (var path : paths) {
        var matcher = NAME.matcher(path.getFileName().toString());
        if (matcher.matches()) {
          files.add(new LetterFile(path, Long.parseLong(matcher.group(1)), Files.size(path)));
        }
      }
    } catch (NoSuchFileException _) {
      return List.of();
    }
    files.sort(Comparator.comparingLong(LetterFile::number));
    return files;
  }

  static String name(long number) {
    return "%08d.ndjson".formatted(number);
  }

  /// Where it is.
  public Path path() {
    return path;
  }

  long number() {
    return number;
  }

  long bytes() {
    return bytes;
  }

  void grow(long more) {
    bytes += more;
  }

  /// How many lines it has.
  long count() throws IOException {
    try (var lines = Files.lines(path, StandardCharsets.ISO_8859_1)) {
      return lines.count();
    }
  }

  /// Reads it line by line. A last line without its end was cut off by a crash: the event of it was
  /// not settled, and is read again by its source.
  ///
  /// @param each takes the number of the line, from 1, and its bytes
  public void read(BiConsumer<Long, Bytes> each) throws IOException {
    // One byte is one character: texts are decoded where they are read.
    try (BufferedReader reader = Files.newBufferedReader(path, StandardCharsets.ISO_8859_1)) {
      var line = new StringBuilder();
      long count = 0;
      for (int next = reader.read(); next >= 0; next = reader.read()) {
        if (next != '\n') {
          line.append((char) next);
          continue;
        }
        each.accept(++count, Bytes.wrap(line.toString().getBytes(StandardCharsets.ISO_8859_1)));
        line.setLength(0);
      }
    }
  }
}
