// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.kernel.channel.Channel;
import java.util.Optional;

/// A stage and all that belongs to it while it runs.
record RunningStage(StageSetup setup, StageTask task, Optional<Channel<Batch>> channel) {

  StageStatus status() {
    return new StageStatus(
        setup.tally().row(setup.stage()),
        channel.map(Channel::events).orElse(0),
        channel.map(Channel::bytes).orElse(0L),
        channel.map(Channel::peakBytes).orElse(0L),
        setup.collected().get(),
        setup.context().metrics().values());
  }
}
