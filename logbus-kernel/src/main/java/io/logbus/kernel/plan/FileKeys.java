// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import io.logbus.api.config.ByteSize;
import io.logbus.api.config.Default;
import io.logbus.api.config.Doc;
import io.logbus.api.config.NotBlank;
import io.logbus.api.config.Range;
import io.logbus.kernel.file.Yaml;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/// The keys of a pipeline file.
@Doc("A pipeline.")
record FileKeys(
    @Doc("What the pipeline is called; by default as its file.") @NotBlank Optional<String> name,
    @Doc("Of each channel, where its stage does not say.") @Default("{}") CapacityKeys capacity,
    @Doc(
            "The largest event on the wire; a larger one is truncated, skipped or rejected where it"
                + " arises.")
        @Default("1MiB")
        @Range(min = "1KiB", max = "256MiB")
        ByteSize maxEventBytes,
    @Doc(
            "The folder for what must outlive the process: checkpoints and dead letters. A relative"
                + " path begins at the working folder; only one process can use it.")
        @Default("./state")
        @NotBlank
        Path dataDir,
    @Doc("How often checkpoints are written, at most.")
        @Default("1s")
        @Range(min = "10ms", max = "1h")
        Duration checkpointInterval,
    @Doc("What becomes of rejected events that no stage reads.") @Default("{}")
        DeadLetterKeys deadLetters,
    @Doc("How often the readers of `STATS` are given what the stages count.")
        @Default("10s")
        @Range(min = "100ms", max = "1d")
        Duration statsInterval,
    @Doc("Parts of stages, by name, that a stage takes with `preset`.") Optional<Yaml> presets,
    @Doc("The stages, by name.") Yaml pipeline) {}
