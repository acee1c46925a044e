// SPDX-License-Identifier: Apache-2.0
package io.logbus.dist;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/// The archive of classes of the JDK, ready to be mapped (JEP 341, "Default CDS Archives"), without
/// which an image takes more than twice as long to start. jlink can make it too, but only for every
/// form of object headers, most of which no image uses.
final class ClassArchive {

  private ClassArchive() {}

  /// Has the Java of an image write its archive, with the options that are baked into it.
  static void add(Path image) throws IOException {
    var process =
        new ProcessBuilder(
                image.resolve("bin/java").toString(),
                "-Xshare:dump",
                "-Xlog:disable",
                "-Xlog:all=error")
            .redirectErrorStream(true)
            .start();
    process.getOutputStream().close();
    var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (exitCode(process) != 0) {
      throw new IOException("the linked Java cannot archive its classes: " + text.strip());
    }
  }

  private static int exitCode(Process process) throws InterruptedIOException {
    try {
      return process.waitFor();
    } catch (InterruptedException _) {
      process.destroy();
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("linking was interrupted");
    }
  }
}
