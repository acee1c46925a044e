// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The pipeline that is measured: lines of JSON are read, parsed, stamped, transformed, formatted
/// and written, and its stages are told of ten times a second.
final class PipelineFile {

  /// What each event is to hold, whatever the transform is.
  static final String INGRESS = "ingress";

  /// The stages whose events are those of the feeder: the ones before have its bytes.
  static final List<String> AFTER_LINES = List.of("parse-json", INGRESS, "format-json", "out");

  /// Those before, and the one that writes down what stages tell.
  private static final List<String> OTHERS = List.of("events", "parse-lines", "told");

  static final String TRANSFORM = "transform";

  private PipelineFile() {}

  /// Writes the file.
  ///
  /// @param stats the file that what stages tell goes to
  static void write(Path file, Setup setup, Path stats) throws IOException {
    var text =
        """
        name: load
        stats_interval: 100ms
        data_dir: %s
        capacity: {events: %d, bytes: %dB}
        pipeline:
          events:      {module: read-stdin}
          parse-lines: {inputs: [events]}
          parse-json:  {inputs: [parse-lines]}
          ingress:     {module: stamp, inputs: [parse-json], config: {field: ingress}}
        %s\
          format-json: {inputs: [%s]}
          out:         {module: write-stdout, inputs: [format-json]}
          told:        {module: write-file, inputs: [STATS], encode: json, config: {path: %s}}
        """
            .formatted(
                quoted(setup.folder().resolve("state")),
                setup.capacity().events(),
                setup.capacity().bytes(),
                setup.transform().stage().map(PipelineFile::transform).orElse(""),
                setup.transform().stage().isPresent() ? TRANSFORM : INGRESS,
                quoted(stats));
    Files.writeString(file, text);
  }

  /// The stages that have each of the feeder's events.
  static List<String> stages(Transform transform) {
    var stages = new ArrayList<>(AFTER_LINES);
    if (transform.stage().isPresent()) {
      stages.add(2, TRANSFORM);
    }
    return List.copyOf(stages);
  }

  /// All stages.
  static List<String> allStages(Transform transform) {
    return Stream.of(OTHERS, stages(transform)).flatMap(List::stream).toList();
  }

  private static String transform(String stage) {
    return "  transform:\n    inputs: [ingress]\n" + stage.indent(4);
  }

  private static String quoted(Path path) {
    return "'" + path.toAbsolutePath().toString().replace("'", "''") + "'";
  }
}
