// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Writes pipeline files.
final class PipelineFiles {

  private PipelineFiles() {}

  /// A file `pipeline.yaml` with these stages, one a line, that keeps its state beside it.
  static String write(Path folder, String... stages) throws IOException {
    var text = new StringBuilder("pipeline:\n");
    for (String stage : stages) {
      text.append("  ").append(stage).append('\n');
    }
    text.append("data_dir: ").append(folder.resolve("state")).append('\n');
    return Files.writeString(folder.resolve("pipeline.yaml"), text).toString();
  }
}
