// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files.tail;

import io.logbus.source.files.find.Finder;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.Map;

/// Looks for files that no pattern finds any more, by what they are known by, in the folders where
/// they were: a rotation gives another name and seldom another folder. Each folder is listed once
/// for all files that are looked for.
final class Strays {

  /// A file that is looked for.
  ///
  /// @param name the path that it was followed under
  /// @param real its path without links
  record Lost(String key, Path name, Path real) {}

  /// What became of one.
  sealed interface Whereabouts {

    /// It has another name.
    record At(Path path, BasicFileAttributes attributes) implements Whereabouts {}

    /// It is not in its folder.
    ///
    /// @param forGood whether that folder, or what is left of the path to it, is on the device of
    ///   the file: if not, a file system that is not mounted now may have it
    record Gone(boolean forGood) implements Whereabouts {}

    /// Its folder cannot be looked at.
    record Unknown() implements Whereabouts {}
  }

  /// The files in a folder.
  ///
  /// @param seen whether the folder could be looked at; one that is not there could
  private record Listing(boolean seen, Map<String, Whereabouts.At> files) {}

  private final Map<Path, Listing> folders = new HashMap<>();

  /// Where a file is. What was seen in a folder is kept for the next question.
  Whereabouts find(Lost lost) {
    var home = folders.computeIfAbsent(folder(lost.real()), Strays::list);
    var at = home.files().get(lost.key());
    if (at == null) {
      at = folders.computeIfAbsent(folder(lost.name()), Strays::list).files().get(lost.key());
    }
    if (at != null) {
      return at;
    }
    return home.seen() ? new Whereabouts.Gone(isOnDevice(lost)) : new Whereabouts.Unknown();
  }

  private static Path folder(Path file) {
    var parent = file.toAbsolutePath().getParent();
    return parent == null ? file : parent;
  }

  private static Listing list(Path folder) {
    var files = new HashMap<String, Whereabouts.At>();
    try (var paths = Files.newDirectoryStream(folder)) {
      for (var path : paths) {
        look(path, files);
      }
    } catch (NoSuchFileException | NotDirectoryException _) {
      return new Listing(true, Map.of());
    } catch (IOException | DirectoryIteratorException _) {
      return new Listing(false, files);
    }
    return new Listing(true, files);
  }

  private static void look(Path path, Map<String, Whereabouts.At> files) {
    try {
      var attributes = Files.readAttributes(path, BasicFileAttributes.class);
      if (attributes.isRegularFile()) {
        files.put(Finder.key(path, attributes).toString(), new Whereabouts.At(path, attributes));
      }
    } catch (IOException _) {
      // It went away, or is a link to nothing: either way it is not what is looked for.
    }
  }

  private static boolean isOnDevice(Lost lost) {
    for (var at = folder(lost.real()); at != null; at = at.getParent()) {
      try {
        var key = Finder.key(at, Files.readAttributes(at, BasicFileAttributes.class)).toString();
        return device(key).equals(device(lost.key()));
      } catch (NoSuchFileException | NotDirectoryException _) {
        // The one above it may be there.
      } catch (IOException _) {
        return false;
      }
    }
    return false;
  }

  /// The part of a key that is the same for all files of a device: `(dev=801` of
  /// `(dev=801,ino=12)`; nothing where the key is a path.
  private static String device(String key) {
    int comma = key.indexOf(',');
    return key.startsWith("(dev=") && comma > 0 ? key.substring(0, comma) : "";
  }
}
