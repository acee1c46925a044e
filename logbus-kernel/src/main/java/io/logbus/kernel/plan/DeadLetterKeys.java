// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import io.logbus.api.config.ByteSize;
import io.logbus.api.config.Default;
import io.logbus.api.config.Doc;
import io.logbus.api.config.Range;

/// The value of `dead_letters`.
@Doc("What becomes of rejected events that no stage reads: they are kept in the `data_dir`.")
record DeadLetterKeys(
    @Doc("Whether they are kept. If not, they are counted, told and gone.") @Default("true")
        boolean enabled,
    @Doc("The most disk that they take up.") @Default("1GiB") @Range(min = "1MiB", max = "1TiB")
        ByteSize maxBytes,
    @Doc(
            "What to do then: `stop` the pipeline, `stall` until there is room, `drop_oldest`, or"
                + " `drop` the new ones.")
        @Default("stop")
        DeadLetterRules.WhenFull whenFull) {

  DeadLetterRules rules() {
    return new DeadLetterRules(enabled, maxBytes.bytes(), whenFull);
  }
}
