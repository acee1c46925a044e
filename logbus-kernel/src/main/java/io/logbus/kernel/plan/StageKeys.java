// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import io.logbus.api.config.Doc;
import io.logbus.api.config.NotBlank;
import io.logbus.kernel.file.Yaml;
import java.util.Optional;

/// The keys of a stage.
@Doc("A stage.")
record StageKeys(
    @Doc("The module; by default the name of the stage.") @NotBlank Optional<String> module,
    @Doc("The stages that it reads: `stage`, `stage.output`, `stage.rejected` or `ERRORS`.")
        Optional<Yaml> inputs,
    @Doc("The options of the module.") Optional<Yaml> config,
    @Doc("Of the channel that it reads.") Optional<CapacityKeys> capacity,
    @Doc("The codec that reads the bytes of a source.") Optional<Yaml> decode,
    @Doc("The codec that writes the bytes of a sink.") Optional<Yaml> encode) {

  static final StageKeys NONE =
      new StageKeys(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());
}
