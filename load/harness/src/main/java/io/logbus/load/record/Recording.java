// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.record;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/// A file of lines.
public final class Recording {

  private static final JsonMapper JSON = new JsonMapper();

  private final Path file;

  /// A file, which need not be there yet.
  public Recording(Path file) {
    this.file = file;
  }

  /// Adds lines to the file.
  public void add(List<Line> lines) throws IOException {
    try (BufferedWriter out =
        Files.newBufferedWriter(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      for (var line : lines) {
        out.write(JSON.writeValueAsString(line));
        out.newLine();
      }
    }
  }

  /// All lines of the file.
  ///
  /// @throws IOException naming the line that is none
  public List<Line> read() throws IOException {
    var lines = new ArrayList<Line>();
    for (var text : Files.readAllLines(file)) {
      try {
        lines.add(JSON.readValue(text, Line.class));
      } catch (JsonProcessingException failure) {
        throw new IOException(
            "'%s', line %d: %s".formatted(file, lines.size() + 1, failure.getOriginalMessage()),
            failure);
      }
    }
    return List.copyOf(lines);
  }
}
