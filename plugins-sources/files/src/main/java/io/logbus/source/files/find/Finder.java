// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files.find;

import io.logbus.api.StageException;
import io.logbus.source.files.find.Glob.Part;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/// Finds the regular files that patterns stand for. Symbolic links are followed, to files and to
/// folders; behind `**` each folder is searched once, so that a link to a folder above it ends
/// there.
public final class Finder {

  private final List<Glob> exclude;
  private final Skipped skipped;
  private final Map<Path, Found> found = new TreeMap<>();

  /// A file as it was when it was found.
  ///
  /// @param path the first in order of those that lead to it
  /// @param key what it is known by, however it is called: device and inode, or the real path where
  ///   the platform has no such
  public record Found(Path path, Object key, BasicFileAttributes attributes) {}

  /// Is told of each path that was meant and cannot be read.
  @FunctionalInterface
  public interface Skipped {

    /// A path cannot be read.
    ///
    /// @param why as a clause for the user
    void skip(Path path, String why);

    /// A path without wildcards leads to nothing.
    default void missing(Path path) {
      skip(path, StageException.reason(new NoSuchFileException(path.toString())));
    }
  }

  /// A finder that has found nothing yet.
  ///
  /// @param exclude what is left out, without a word
  public Finder(List<Glob> exclude, Skipped skipped) {
    this.exclude = List.copyOf(exclude);
    this.skipped = skipped;
  }

  /// Adds the files that a pattern stands for.
  ///
  /// @return whether there are any, or a path was skipped that it stands for: `skipped` knows why
  public boolean find(Glob glob) throws InterruptedException {
    var walk = new Walk(glob);
    walk.from(Path.of(glob.absolute() ? "/" : ""), 0);
    return walk.known;
  }

  /// The files found so far, in the order of their paths, each once.
  public List<Found> files() {
    var seen = new HashSet<Object>();
    return found.values().stream().filter(file -> seen.add(file.key())).toList();
  }

  /// What the file behind a path is known by.
  public static Object key(Path path, BasicFileAttributes attributes) throws IOException {
    var key = attributes.fileKey();
    return key == null ? path.toRealPath() : key;
  }

  /// The search for one pattern.
  private final class Walk {

    /// A folder in which the parts behind a `**` were looked for.
    private record Searched(Object folder, int part) {}

    private final Glob glob;
    private final Set<Searched> searched = new HashSet<>();
    private boolean known;

    Walk(Glob glob) {
      this.glob = glob;
    }

    private void from(Path at, int part) throws InterruptedException {
      if (part == glob.parts().size()) {
        arrive(at);
        return;
      }
      switch (glob.parts().get(part)) {
        case Part.Name(var text) -> {
          if (glob.plain() || Files.isDirectory(at)) {
            from(at.resolve(text), part + 1);
          }
        }
        case Part.Wild(var names) -> {
          for (Path path : list(at)) {
            if (names.matches(path.getFileName())) {
              from(path, part + 1);
            }
          }
        }
        case Part.Deep _ -> below(at, part);
      }
    }

    private void below(Path at, int part) throws InterruptedException {
      try {
        var attributes = Files.readAttributes(at, BasicFileAttributes.class);
        if (!attributes.isDirectory()) {
          return;
        }
        if (!searched.add(new Searched(key(at, attributes), part))) {
          if (Files.isSymbolicLink(at)) {
            skip(at, "it links to a folder that is searched already");
          }
          return;
        }
      } catch (IOException _) {
        return; // No folder. If it is meant as a file, `arrive` tells.
      }
      from(at, part + 1);
      for (Path path : list(at)) {
        below(path, part);
      }
    }

    /// What is in a folder, in order; nothing where there is no folder.
    private List<Path> list(Path folder) throws InterruptedException {
      if (Thread.interrupted()) {
        throw new InterruptedException("stopped while looking for files");
      }
      var paths = new ArrayList<Path>();
      try (var stream = Files.newDirectoryStream(folder)) {
        stream.forEach(paths::add);
      } catch (NoSuchFileException | NotDirectoryException _) {
        return List.of();
      } catch (IOException failure) {
        skip(folder, StageException.reason(failure));
      } catch (DirectoryIteratorException failure) {
        skip(folder, StageException.reason(Objects.requireNonNull(failure.getCause())));
      }
      Collections.sort(paths);
      return paths;
    }

    private void skip(Path path, String why) {
      known = true;
      skipped.skip(path, why);
    }

    private void arrive(Path path) {
      if (exclude.stream().anyMatch(excluded -> excluded.matches(path))) {
        return;
      }
      try {
        var attributes = Files.readAttributes(path, BasicFileAttributes.class);
        if (attributes.isRegularFile()) {
          known = true;
          found.put(path, new Found(path, key(path, attributes), attributes));
        } else if (!attributes.isDirectory()) {
          skip(path, "it is a pipe, socket or device: 'read-stdin' reads such");
        } else if (glob.plain()) {
          skip(path, "it is a folder: write '" + path.resolve("**") + "' for its files");
        }
      } catch (NoSuchFileException _) {
        if (Files.isSymbolicLink(path)) {
          skip(path, "it is a link to nothing");
        } else if (glob.plain()) {
          known = true;
          skipped.missing(path);
        }
      } catch (IOException failure) {
        skip(path, StageException.reason(failure));
      }
    }
  }
}
