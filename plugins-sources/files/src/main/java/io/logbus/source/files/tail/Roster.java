// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files.tail;

import io.logbus.api.StageException;
import io.logbus.source.files.find.Finder;
import io.logbus.source.files.tail.Followed.Begin;
import io.logbus.source.files.tail.Followed.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The files that are followed, by what they are known by. A look at what the patterns find adds
/// the new ones, and tells of each other one where it is now.
final class Roster {

  /// How often to look after the positions of files that are not followed.
  private static final Duration REVIEW = Duration.ofMinutes(1);

  private final From from;
  private final Search search;
  private final KeptPositions kept;
  private final Map<String, Followed> files = new LinkedHashMap<>();
  private Instant lastReview = Instant.MIN;
  private boolean firstLook = true;

  Roster(TailOptions options, Search search, KeptPositions kept) {
    this.from = From.parse(options.from()).orElseThrow();
    this.search = search;
    this.kept = kept;
  }

  /// Those that are followed now; a copy.
  Collection<Followed> files() {
    return List.copyOf(files.values());
  }

  void remove(Followed file) {
    files.remove(file.key);
  }

  /// Looks where the files are.
  void look(Instant now) throws InterruptedException, StageException {
    var found = search.look();
    if (firstLook || found.stream().anyMatch(file -> !files.containsKey(key(file)))) {
      kept.refresh();
    }
    var listed = new HashSet<Followed>();
    for (var file : found) {
      listed.add(list(file, now));
    }
    locate(listed, now);
    firstLook = false;
    if (lastReview.isAfter(now) || !now.isBefore(lastReview.plus(REVIEW))) {
      lastReview = now;
      kept.review(files::containsKey, (position, stray) -> adopt(position, stray, now));
    }
  }

  private static String key(Finder.Found found) {
    return found.key().toString();
  }

  private Followed list(Finder.Found found, Instant now) throws StageException {
    var key = key(found);
    var file = files.get(key);
    if (file == null) {
      file = arrive(key, found, now);
      files.put(key, file);
    }
    var at = found.path().equals(file.path()) || leadsTo(file) ? file.path() : found.path();
    file.seen(at, Place.LISTED, found.attributes(), now);
    return file;
  }

  private Followed arrive(String key, Finder.Found found, Instant now) throws StageException {
    var position = kept.take(key);
    if (position.isPresent()) {
      return new Followed(
          key, position.get().name(), found.path(), new Begin.At(position.get()), now);
    }
    boolean passOver = firstLook && kept.isFirstStart() && from.passesOver(found.attributes());
    return new Followed(
        key, found.path(), found.path(), passOver ? new Begin.End() : new Begin.Beginning(), now);
  }

  /// Finds out what became of the files that the patterns do not find.
  private void locate(Set<Followed> listed, Instant now) {
    var strays = new Strays();
    for (var file : new ArrayList<>(files.values())) {
      if (listed.contains(file) || file.place() == Place.GONE) {
        continue;
      }
      var attributes = attributes(file);
      if (attributes != null) {
        // Where it was: the patterns would find it if its folder could be listed.
        file.seen(file.path(), file.place(), attributes, now);
        continue;
      }
      switch (strays.find(new Strays.Lost(file.key, file.path(), file.real()))) {
        case Strays.Whereabouts.At(var path, var there) -> file.seen(path, Place.ASIDE, there, now);
        case Strays.Whereabouts.Gone _ -> file.gone(now);
        case Strays.Whereabouts.Unknown() -> {}
      }
    }
  }

  private static boolean leadsTo(Followed file) {
    return attributes(file) != null;
  }

  /// Of a file that is where it was; null where it is not.
  private static @Nullable BasicFileAttributes attributes(Followed file) {
    try {
      var attributes = Files.readAttributes(file.path(), BasicFileAttributes.class);
      return Finder.key(file.path(), attributes).toString().equals(file.key) ? attributes : null;
    } catch (IOException _) {
      return null;
    }
  }

  /// Goes on in a file that was renamed to what no pattern means, if they meant it before.
  private void adopt(Position position, Stray stray, Instant now) {
    if (search.means(position.name())) {
      var file =
          new Followed(stray.key(), position.name(), stray.path(), new Begin.At(position), now);
      file.seen(stray.path(), Place.ASIDE, stray.attributes(), now);
      files.put(stray.key(), file);
      kept.taken(stray.key());
    }
  }
}
