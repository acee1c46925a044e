// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files.tail;

import static java.lang.System.Logger.Level.INFO;
import static java.lang.System.Logger.Level.WARNING;

import io.logbus.api.Metrics;
import io.logbus.api.StageContext;
import io.logbus.source.files.find.Finder;
import io.logbus.source.files.find.Glob;
import io.logbus.source.files.find.GlobSyntaxException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Looks for the files that the patterns mean, again and again, and tells what cannot be read: once
/// for each path and reason, and again only when it was well in between.
final class Search {

  private final List<Glob> paths;
  private final List<Glob> exclude;
  private final System.Logger logger;
  private final Metrics.Counter skipped;
  private final Map<Path, String> told = new HashMap<>();
  private Set<Path> ailing = new HashSet<>();
  private boolean first = true;

  Search(TailOptions options, StageContext context) throws GlobSyntaxException {
    var selection = options.selection();
    this.paths = Glob.parse(selection.paths());
    this.exclude = Glob.parse(selection.exclude());
    this.logger = context.logger();
    this.skipped = context.metrics().counter("files_skipped");
  }

  /// The files that are there now, in the order of their paths, each once.
  List<Finder.Found> look() throws InterruptedException {
    var before = ailing;
    ailing = new HashSet<>();
    var finder = new Finder(exclude, new Trouble());
    for (var glob : paths) {
      finder.find(glob);
    }
    before.removeAll(ailing);
    before.forEach(told::remove);
    var files = finder.files();
    if (first && files.isEmpty()) {
      logger.log(INFO, "there is no file to follow yet: see 'paths'");
    }
    first = false;
    return files;
  }

  /// Whether a path is one that the patterns mean.
  boolean means(Path path) {
    return paths.stream().anyMatch(glob -> glob.matches(path))
        && exclude.stream().noneMatch(glob -> glob.matches(path));
  }

  /// Where the patterns begin.
  List<Path> folders() {
    return paths.stream()
        .map(glob -> glob.plain() ? folder(glob.start()) : glob.start().toAbsolutePath())
        .toList();
  }

  /// The folder of a path.
  static Path folder(Path path) {
    var absolute = path.toAbsolutePath();
    var folder = absolute.getParent();
    return folder == null ? absolute : folder;
  }

  /// A file that was found cannot be read.
  void fails(Path path, String why) {
    if (!why.equals(told.put(path, why))) {
      skipped.add(1);
      logger.log(WARNING, "cannot read ''{0}'': {1}; it is tried again", path, why);
    }
  }

  /// A file can be read.
  void works(Path path) {
    if (told.remove(path) != null) {
      logger.log(INFO, "''{0}'' can be read again", path);
    }
  }

  private final class Trouble implements Finder.Skipped {

    @Override
    public void skip(Path path, String why) {
      ailing.add(path);
      if (!why.equals(told.put(path, why))) {
        skipped.add(1);
        logger.log(WARNING, "cannot read ''{0}'': {1}", path, why);
      }
    }

    /// It may come.
    @Override
    public void missing(Path path) {}
  }
}
