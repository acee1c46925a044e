// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

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
    Optional<Encoder> encoder)
    implements StageContext {

  /// The same with an encoder.
  RunningContext with(Encoder made) {
    return new RunningContext(stage, clock, logger, metrics, maxEventBytes, Optional.of(made));
  }
}
