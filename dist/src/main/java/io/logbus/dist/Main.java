// SPDX-License-Identifier: Apache-2.0
package io.logbus.dist;

import java.io.IOException;
import java.nio.file.Path;

/// Builds the default image of a repository: `VERSION MODULES REPOSITORY OUTPUT`.
public final class Main {

  private Main() {}

  /// Exits with 0 when the image is done, 1 when it could not be built, 64 on wrong usage.
  public static void main(String[] args) {
    System.exit(run(args));
  }

  private static int run(String[] args) {
    if (args.length != 4) {
      System.err.println("usage: VERSION MODULES REPOSITORY OUTPUT");
      return 64;
    }
    try {
      new Image(ImageLinker.ofThisJdk(), args[0])
          .build(CoreModules.on(args[1]), RepositoryZips.in(Path.of(args[2])), Path.of(args[3]));
      return 0;
    } catch (IOException e) {
      System.err.println("cannot build the image: " + e.getMessage());
      return 1;
    }
  }
}
