// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files.tail;

import io.logbus.source.files.find.Finder;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The files that are open: so many, and those that were used last. A deleted one stays open until
/// it is closed for good, since no path leads to it any more.
final class OpenFiles implements Closeable {

  /// Opens a file to read.
  @FunctionalInterface
  interface Opener {

    /// The system's own.
    Opener SYSTEM = path -> FileChannel.open(path, StandardOpenOption.READ);

    FileChannel open(Path path) throws IOException;
  }

  private final int most;
  private final Opener opener;
  private final Map<Followed, FileChannel> open = new LinkedHashMap<>();

  /// @param most how many at once
  OpenFiles(int most, Opener opener) {
    this.most = most;
    this.opener = opener;
  }

  /// The channel of a file that is open.
  @Nullable FileChannel get(Followed file) {
    return open.get(file);
  }

  /// How many are open.
  int count() {
    return open.size();
  }

  /// Whether another one can be opened without closing any.
  boolean hasRoom() {
    return open.size() < most;
  }

  /// Opens a file if it is not open, and closes another one for it if it must.
  ///
  /// @return empty where it is not to be had now: it was renamed, or deleted ones take all places
  Optional<FileChannel> open(Followed file) throws IOException {
    var known = open.remove(file);
    if (known != null) {
      open.put(file, known); // the last one that was used
      return Optional.of(known);
    }
    if (file.place() == Followed.Place.GONE || !(hasRoom() || closeOldest())) {
      return Optional.empty();
    }
    FileChannel channel;
    try {
      channel = opener.open(file.path());
    } catch (NoSuchFileException _) {
      return Optional.empty();
    }
    if (!leadsTo(file)) {
      channel.close();
      return Optional.empty();
    }
    open.put(file, channel);
    return Optional.of(channel);
  }

  /// What was opened by a path need not be what was found there; but if it still is there, it was.
  private static boolean leadsTo(Followed file) throws IOException {
    try {
      var attributes = Files.readAttributes(file.path(), BasicFileAttributes.class);
      return Finder.key(file.path(), attributes).toString().equals(file.key);
    } catch (NoSuchFileException _) {
      return false;
    }
  }

  private boolean closeOldest() throws IOException {
    for (var file : open.keySet()) {
      if (file.place() != Followed.Place.GONE) {
        close(file);
        return true;
      }
    }
    return false;
  }

  void close(Followed file) throws IOException {
    var channel = open.remove(file);
    if (channel != null) {
      channel.close();
    }
  }

  @Override
  public void close() throws IOException {
    for (var channel : open.values()) {
      channel.close(); // of a file that is only read, this does not fail
    }
    open.clear();
  }
}
