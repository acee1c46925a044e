// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import java.time.Duration;
import java.time.InstantSource;

/// How a pipeline is run, apart from its plan.
///
/// @param drain how long it may take to end once it was asked to
/// @param clock the time that stages see
public record PipelineSettings(Duration drain, InstantSource clock) {

  /// Ten seconds to drain, by the system's clock.
  public static final PipelineSettings DEFAULT =
      new PipelineSettings(Duration.ofSeconds(10), InstantSource.system());
}
