// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli.graph;

import io.logbus.kernel.options.Durations;
import io.logbus.kernel.plan.Bound;
import io.logbus.kernel.plan.OnError;
import io.logbus.kernel.plan.PlannedStage;
import io.logbus.kernel.plan.Step;
import java.util.Locale;
import java.util.Optional;

/// What a stage does, in the words of the pipeline file: `parse-json`, `read-stdin, decode json`.
public final class StageLabel {

  private StageLabel() {}

  /// The label of a stage.
  public static String of(PlannedStage stage) {
    return step(stage) + policy(stage).map(word -> ", on_error " + word).orElse("");
  }

  /// The `on_error` of a stage, in the word of the file, unless it is the usual one.
  static Optional<String> policy(PlannedStage stage) {
    return stage.onError() == OnError.REJECT
        ? Optional.empty()
        : Optional.of(stage.onError().name().toLowerCase(Locale.ROOT));
  }

  private static String step(PlannedStage stage) {
    return switch (stage.step()) {
      case Step.Read read ->
          stage.step().module()
              + with("compression", read.compression())
              + with("decode", read.decode());
      case Step.Write write ->
          stage.step().module()
              + with("encode", write.encode())
              + with("compression", write.compression());
      case Step.Change _, Step.Parse _, Step.Format _ -> stage.step().module();
      case Step.Stats(var interval) -> "what the stages count, every " + Durations.text(interval);
    };
  }

  private static String with(String key, Optional<Bound<?>> codec) {
    return codec.map(bound -> ", " + key + " " + bound.component().module()).orElse("");
  }
}
