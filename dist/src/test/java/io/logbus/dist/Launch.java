// SPDX-License-Identifier: Apache-2.0
package io.logbus.dist;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// How `bin/logbus` of the image is started in a process of its own.
///
/// @param program the launcher, or a link to it
/// @param folder where it runs
/// @param environment all of it: nothing of the test's own gets through
/// @param input standard input
record Launch(Path program, Path folder, Map<String, String> environment, Redirect input) {

  private static final Redirect NOTHING = Redirect.from(Path.of("/dev/null").toFile());

  /// What a process printed and returned.
  record Ended(int code, String out, String err) {}

  /// The launcher itself, in a folder of its own that has the examples, with nothing to read. What
  /// it keeps in `./state` is for nobody else.
  static Launch ofImage() {
    try {
      Path folder = Files.createTempDirectory(Repository.TARGET, "run-");
      Files.createSymbolicLink(folder.resolve("examples"), Repository.EXAMPLES);
      return new Launch(Repository.LOGBUS, folder, Map.of(), NOTHING);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  Launch through(Path link) {
    return new Launch(link, folder, environment, input);
  }

  Launch in(Path other) {
    return new Launch(program, other, environment, input);
  }

  Launch with(Map<String, String> variables) {
    return new Launch(program, folder, variables, input);
  }

  Launch reading(Path file) {
    return new Launch(program, folder, environment, Redirect.from(file.toFile()));
  }

  Launch piped() {
    return new Launch(program, folder, environment, Redirect.PIPE);
  }

  /// Starts it. Standard output is a pipe.
  Process start(Redirect err, String... arguments) throws IOException {
    var command = new ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(arguments));
    var builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectInput(input)
            .redirectError(err);
    builder.environment().clear();
    builder.environment().putAll(environment);
    return builder.start();
  }

  /// Starts it and waits for its end.
  Ended run(String... arguments) throws IOException, InterruptedException {
    Path err = Files.createTempFile("logbus-test", ".err");
    try {
      var process = start(Redirect.to(err.toFile()), arguments);
      String out = new String(process.getInputStream().readAllBytes(), UTF_8);
      int code = process.waitFor();
      return new Ended(code, out, Files.readString(err));
    } finally {
      Files.delete(err);
    }
  }
}
