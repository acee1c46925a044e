// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import java.nio.file.Path;
import java.time.Duration;

/// What a pipeline keeps on the disk.
///
/// @param dataDir the folder for all of it
/// @param checkpointInterval how often checkpoints are written, at most
public record StateRules(Path dataDir, Duration checkpointInterval) {}
