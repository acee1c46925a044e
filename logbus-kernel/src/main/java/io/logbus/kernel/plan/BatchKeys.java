// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import io.logbus.api.config.ByteSize;
import io.logbus.api.config.Default;
import io.logbus.api.config.Doc;
import io.logbus.api.config.Range;
import java.time.Duration;

/// The value of `batch`.
@Doc("How many events a sink is given at once: up to whichever limit is reached first.")
record BatchKeys(
    @Doc("Events.") @Default("1000") @Range(min = "1", max = "1048576") int events,
    @Doc("Bytes of estimated heap; one larger event goes alone.")
        @Default("1MiB")
        @Range(min = "1KiB", max = "1GiB")
        ByteSize bytes,
    @Doc(
            "How long to wait for a batch to fill, from its first event on. With `0s` what is there goes.")
        @Default("0s")
        @Range(min = "0s", max = "1d")
        Duration interval) {}
