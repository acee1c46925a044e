// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import java.nio.file.Path;
import java.time.Duration;

/// What a pipeline keeps on the disk.
///
/// @param dataDir the folder for all of it
/// @param checkpointInterval how often checkpoints are written, at most
/// @param deadLetters what becomes of rejected events that nobody reads
public record StateRules(Path dataDir, Duration checkpointInterval, DeadLetterRules deadLetters) {}
