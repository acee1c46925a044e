// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import java.time.Duration;
import java.util.Optional;

/// How a sink tries again what could not be written.
///
/// @param initialWait the wait before the second try; it doubles with each further one
/// @param maxWait the longest wait, unless the other side names a later time
/// @param attempts tries after which an event is rejected; empty for no limit
/// @param within time after which an event is rejected; empty for no limit
public record RetryRules(
    Duration initialWait, Duration maxWait, Optional<Integer> attempts, Optional<Duration> within) {

  /// For ever, after 100 ms to 60 s.
  public static final RetryRules DEFAULT =
      new RetryRules(
          Duration.ofMillis(100), Duration.ofSeconds(60), Optional.empty(), Optional.empty());
}
