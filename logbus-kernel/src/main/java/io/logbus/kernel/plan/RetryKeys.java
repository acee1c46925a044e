// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import io.logbus.api.config.Default;
import io.logbus.api.config.Doc;
import io.logbus.api.config.Range;
import java.time.Duration;
import java.util.Optional;

/// The value of `retry`.
@Doc("How what could not be written is tried again. By default for ever.")
record RetryKeys(
    @Doc("The wait before the second try; it doubles with each further one, less a random part.")
        @Default("100ms")
        @Range(min = "1ms", max = "1h")
        Duration initialWait,
    @Doc("The longest wait, unless the other side asks for a longer one.")
        @Default("60s")
        @Range(min = "1ms", max = "1d")
        Duration maxWait,
    @Doc("How often an event is tried at most; then it is rejected.")
        @Range(min = "1", max = "1000000")
        Optional<Integer> attempts,
    @Doc("How long an event is tried at most; then it is rejected.")
        @Range(min = "1ms", max = "365d")
        Optional<Duration> within) {

  RetryRules rules() {
    return new RetryRules(
        initialWait, maxWait.compareTo(initialWait) < 0 ? initialWait : maxWait, attempts, within);
  }
}
