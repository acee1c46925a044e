// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import io.logbus.kernel.options.OptionSchema;

/// The keys that a pipeline file may have, to be told to people.
public final class PipelineKeys {

  private PipelineKeys() {}

  /// Those of the file.
  public static OptionSchema<?> ofFile() {
    return OptionSchema.of(FileKeys.class);
  }

  /// Those of each stage.
  public static OptionSchema<?> ofStage() {
    return OptionSchema.of(StageKeys.class);
  }
}
