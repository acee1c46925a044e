// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.state;

import io.logbus.api.StageException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/// A file of dead letters.
public final class LetterFile {

  /// Where they are, in the `data_dir`.
  public static final String FOLDER = "dead-letters";

  private static final Pattern NAME = Pattern.compile("(\\d{8,18})\\.ndjson");

  private final Path path;
  private final long number;
  private final long bytes;

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
    } catch (FileSystemException failure) {
      throw new IOException(
          "cannot read the dead letters in '%s': %s"
              .formatted(folder, StageException.reason(failure)),
          failure);
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

  /// Its number: files are numbered from 1 in the order of their letters.
  public long number() {
    return number;
  }

  long bytes() {
    return bytes;
  }

  /// How many lines it has.
  long count() throws IOException {
    try (var lines = lines()) {
      boolean more = true;
      while (more) {
        more = lines.next();
      }
      return lines.number();
    }
  }

  /// Its lines, from the first on.
  public LetterLines lines() throws IOException {
    return new LetterLines(path);
  }

  /// Removes lines; the file, if none remains.
  ///
  /// @param gone their numbers, from 1
  public void remove(BitSet gone) throws IOException {
    if (gone.isEmpty()) {
      return;
    }
    var rest = path.resolveSibling(path.getFileName() + ".new");
    boolean any = false;
    try (var lines = lines();
        var out = new BufferedOutputStream(Files.newOutputStream(rest))) {
      while (lines.next()) {
        if (!gone.get(Math.toIntExact(lines.number()))) {
          any = true;
          lines.line().writeTo(out);
          out.write('\n');
        }
      }
    }
    if (any) {
      AtomicFile.replace(rest, path);
    } else {
      Files.delete(rest);
      Files.delete(path);
    }
  }
}
