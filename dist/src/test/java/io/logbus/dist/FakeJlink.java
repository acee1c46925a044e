// SPDX-License-Identifier: Apache-2.0
package io.logbus.dist;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.spi.ToolProvider;

/// Makes an image with a `bin/java` that prints its arguments, one a line, and `LC_CTYPE`.
final class FakeJlink implements ToolProvider {

  private final int exitCode;
  private List<String> arguments = List.of();

  FakeJlink(int exitCode) {
    this.exitCode = exitCode;
  }

  List<String> arguments() {
    return arguments;
  }

  @Override
  public String name() {
    return "jlink";
  }

  @Override
  public int run(PrintWriter out, PrintWriter err, String... args) {
    arguments = List.of(args);
    if (exitCode != 0) {
      err.println("Error: no room");
      return exitCode;
    }
    Path image = Path.of(args[List.of(args).indexOf("--output") + 1]);
    try {
      Path bin = Files.createDirectories(image.resolve("bin"));
      Path java = bin.resolve("java");
      Files.writeString(
          java,
          """
          #!/bin/sh
          echo "LC_CTYPE=${LC_CTYPE-} LC_ALL=${LC_ALL-} JDK=${JDK_JAVA_OPTIONS-}"
          for argument in "$@"; do echo "$argument"; done
          """);
      if (!java.toFile().setExecutable(true)) {
        throw new IOException("cannot make " + java + " executable");
      }
      Files.writeString(image.resolve("release"), "JAVA_VERSION=\"25\"\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return 0;
  }
}
