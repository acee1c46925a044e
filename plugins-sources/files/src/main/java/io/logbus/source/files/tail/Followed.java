// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files.tail;

import io.logbus.api.Lane;
import io.logbus.api.event.Fields;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A file that is followed, under whatever name.
final class Followed {

  /// Where it is, as far as the last look tells.
  enum Place {
    /// Where the patterns find it.
    LISTED,
    /// Beside them: it was renamed to what no pattern means.
    ASIDE,
    /// Nowhere: it was deleted, and lives on until it is closed.
    GONE
  }

  /// How to begin in a file that was not opened yet.
  sealed interface Begin {

    /// Where an earlier run came to, if it is still that file.
    record At(Position position) implements Begin {}

    /// At the first line.
    record Beginning() implements Begin {}

    /// Behind the lines that it has.
    record End() implements Begin {}
  }

  /// What it is known by, also from run to run: the id of its lane.
  final String key;

  final Cursor cursor = new Cursor();

  /// Null once it has begun.
  @Nullable Begin begin;

  /// Null until something is emitted.
  @Nullable Lane lane;

  /// Whether there may be something to read.
  boolean dirty = true;

  /// Whether it waits for its turn.
  boolean queued;

  private Place place = Place.LISTED;
  private Path path;
  private Path real;
  private Path name;
  private Fields metadata;
  private boolean renamed;
  private long size = -1;
  private @Nullable FileTime modified;
  private Instant changed;

  /// @param name the path that its events name
  /// @param path where it was found
  Followed(String key, Path name, Path path, Begin begin, Instant now) {
    this.key = key;
    this.name = name;
    this.metadata = metadata(name);
    this.path = path;
    this.real = real(path);
    this.begin = begin;
    this.changed = now;
    this.renamed = !name.equals(path);
  }

  private static Fields metadata(Path name) {
    return Fields.of(Map.of("file", name.toString()));
  }

  /// A rename in between leaves the path as it is: the next look sees where the file is.
  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException _) {
      return path.toAbsolutePath().normalize();
    }
  }

  /// It was seen at a path.
  void seen(Path at, Place where, BasicFileAttributes attributes, Instant now) {
    if (!at.equals(path)) {
      path = at;
      real = real(at);
      renamed = !name.equals(at);
      changed = now;
    }
    place = where;
    grown(attributes.size(), attributes.lastModifiedTime(), now);
  }

  /// It was looked for and is nowhere.
  void gone(Instant now) {
    if (place != Place.GONE) {
      place = Place.GONE;
      changed = now;
    }
  }

  /// Its size was asked for.
  void grown(long newSize, @Nullable FileTime newModified, Instant now) {
    if (newSize != size || !Objects.equals(newModified, modified)) {
      size = newSize;
      modified = newModified;
      dirty = true;
      changed = now;
    }
  }

  /// It begins again with other content, which is named by where it is.
  void restarted() {
    cursor.reset();
    begin = null;
    if (!name.equals(path)) {
      name = path;
      metadata = metadata(path);
    }
    renamed = false;
  }

  /// Whether there is something to end: half a line, or its following, of a file that nobody is
  /// expected to write to, and nobody has for some time.
  boolean isOver(Duration quiet, Instant now) {
    if (now.isBefore(changed)) {
      changed = now; // the clock was turned back
    }
    boolean halfLine = cursor.scanned > cursor.start;
    return (place != Place.LISTED || (renamed && halfLine))
        && !dirty
        && !now.isBefore(changed.plus(quiet));
  }

  Place place() {
    return place;
  }

  Path path() {
    return path;
  }

  /// Its path without links.
  Path real() {
    return real;
  }

  Path name() {
    return name;
  }

  Fields metadata() {
    return metadata;
  }

  /// How large it was at the last look.
  long size() {
    return size;
  }

  Position position() {
    return new Position(cursor.start, cursor.head, name, real);
  }
}
