// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

import io.logbus.kernel.state.LetterFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/// Where the commands that only look find dead letters.
final class LetterOptions {

  @Option(
      names = "--data-dir",
      paramLabel = "DIR",
      description = "The 'data_dir' of the pipeline; without it, ./state.")
  private Path dataDir = Path.of("state");

  /// The files with letters, oldest first. The pipeline may be running.
  List<LetterFile> files() throws IOException {
    if (!Files.isDirectory(dataDir)) {
      throw new CommandFailure(
          ExitCode.STAGE_FAILED,
          "there is no folder '%s': name the 'data_dir' of the pipeline with --data-dir"
              .formatted(dataDir));
    }
    return LetterFile.in(dataDir.resolve(LetterFile.FOLDER));
  }
}
