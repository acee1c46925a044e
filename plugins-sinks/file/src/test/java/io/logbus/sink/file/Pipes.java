// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.file;

import java.io.IOException;
import java.nio.file.Path;

/// Makes named pipes, which Java cannot.
final class Pipes {

  private Pipes() {}

  static Path make(Path path) throws IOException, InterruptedException {
    var process = new ProcessBuilder("mkfifo", path.toString()).inheritIO().start();
    if (process.waitFor() != 0) {
      throw new AssertionError("mkfifo failed");
    }
    return path;
  }
}
