// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files.find;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// Asked whether patterns stand for a file, also by another path: through a link to a folder, or as
/// a link to the file. Equal for equal patterns.
final class MeantFiles implements Predicate<Path> {

  private final Selection selection;
  private final List<Glob> paths;
  private final List<Glob> real;
  private final List<Path> plain = new ArrayList<>();
  private final List<Glob> exclude;

  MeantFiles(Selection selection) throws GlobSyntaxException {
    this.selection = selection;
    this.paths = Glob.parse(selection.paths());
    this.exclude = Glob.parse(selection.exclude());
    this.real = new ArrayList<>();
    for (var glob : paths) {
      if (glob.plain()) {
        plain.add(glob.start());
      } else {
        withoutLinks(glob);
      }
    }
  }

  private void withoutLinks(Glob glob) {
    try {
      real.add(glob.startingAt(glob.start().toRealPath()));
    } catch (IOException _) {
      // There is no such folder, so it is no link.
    }
  }

  @Override
  public boolean test(Path path) {
    boolean meant =
        paths.stream().anyMatch(glob -> glob.matches(path))
            || real.stream().anyMatch(glob -> glob.matches(path))
            || plain.stream().anyMatch(file -> isSame(file, path));
    return meant && exclude.stream().noneMatch(glob -> glob.matches(path));
  }

  private static boolean isSame(Path one, Path other) {
    try {
      return Files.isSameFile(one, other);
    } catch (IOException _) {
      return false; // One of them is not there.
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof MeantFiles that && selection.equals(that.selection);
  }

  @Override
  public int hashCode() {
    return selection.hashCode();
  }
}
