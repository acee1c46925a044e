// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.kernel.plan.RetryRules;
import java.time.Duration;
import java.time.Instant;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// How long to wait before each further try of one batch: from the first wait doubling to the
/// longest, each shortened by a random part up to half, so that many senders that failed together
/// do not come back together. Not thread-safe.
final class Backoff {

  /// The farthest that the other side may put us off.
  static final Duration FARTHEST = Duration.ofHours(1);

  private final RetryRules rules;
  private final RandomGenerator random;
  private final Instant start;
  private int failures;

  /// @param start when the first try began
  Backoff(RetryRules rules, RandomGenerator random, Instant start) {
    this.rules = rules;
    this.random = random;
    this.start = start;
  }

  /// Notes one more failure.
  ///
  /// @return whether another try is within the limits
  boolean failed(Instant now) {
    failures++;
    return rules.attempts().map(most -> failures < most).orElse(true)
        && rules.within().map(most -> now.isBefore(start.plus(most))).orElse(true);
  }

  /// How often it has failed.
  int failures() {
    return failures;
  }

  /// How long to wait now.
  ///
  /// @param notBefore the time that the other side asked for, if it did; an hour from now at most
  Duration next(Instant now, @Nullable Instant notBefore) {
    long most = rules.maxWait().toNanos();
    long full = rules.initialWait().toNanos();
    for (int i = 1; i < failures && full < most; i++) {
      full = full > most / 2 ? most : 2 * full;
    }
    var wait = Duration.ofNanos(full - random.nextLong(full / 2 + 1));
    if (notBefore == null) {
      return wait;
    }
    var asked = Duration.between(now, notBefore);
    if (asked.compareTo(FARTHEST) > 0) {
      asked = FARTHEST;
    }
    return asked.compareTo(wait) > 0 ? asked : wait;
  }
}
