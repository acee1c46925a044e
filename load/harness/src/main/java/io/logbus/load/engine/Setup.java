// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.engine;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// What an engine is started with.
///
/// @param image the folder of the image, with `bin/logbus`
/// @param corpus the file whose lines are fed
/// @param folder where its pipeline, logs and state go; it exists
public record Setup(Path image, Path corpus, Transform transform, Capacity capacity, Path folder) {

  Path pipeline() {
    return folder.resolve("pipeline.yaml");
  }

  Path stats() {
    return folder.resolve("stats.jsonl");
  }

  Path log() {
    return folder.resolve("engine.log");
  }

  /// What is to be found in each event, as the collector takes it.
  List<String> expected() {
    var ingress = Stream.of("\"" + PipelineFile.INGRESS + "\":\"");
    return Stream.concat(ingress, transform.leaves().stream().map(Object::toString)).toList();
  }

  /// The stages that each event goes through, once lines are told apart.
  public List<String> stages() {
    return PipelineFile.stages(transform);
  }
}
