// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.Compression;
import io.logbus.api.Encoder;
import io.logbus.api.StageContext;
import java.time.InstantSource;
import java.util.Optional;

/// The context of a stage that runs.
record RunningContext(
    String stage,
    InstantSource clock,
    System.Logger logger,
    Counters metrics,
    int maxEventBytes,
    Optional<Encoder> encoder,
    Optional<Compression> compression)
    implements StageContext {

  /// The same for a sink.
  RunningContext with(Optional<Encoder> encode, Optional<Compression> compress) {
    return new RunningContext(stage, clock, logger, metrics, maxEventBytes, encode, compress);
  }
}
