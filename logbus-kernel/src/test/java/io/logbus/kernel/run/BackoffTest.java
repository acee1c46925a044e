// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.kernel.plan.RetryRules;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BackoffTest {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final Duration SECOND = Duration.ofSeconds(1);

  private static Backoff backoff(Optional<Integer> attempts, Optional<Duration> within) {
    var rules = new RetryRules(SECOND, Duration.ofSeconds(60), attempts, within);
    return new Backoff(rules, new Random(7), START);
  }

  @Test
  void waitsDoubleToTheLongestLessUpToHalf() {
    var backoff = backoff(Optional.empty(), Optional.empty());
    long full = 1000;
    for (int i = 0; i < 100; i++) {
      assertThat(backoff.failed(START.plusSeconds(3600L * 24 * i))).isTrue();
      assertThat(backoff.next(START, null).toMillis()).isBetween(full / 2, full);
      full = Math.min(60_000, 2 * full);
    }
  }

  @Test
  void waitsOfManySendersDiffer() {
    var backoff = backoff(Optional.empty(), Optional.empty());
    backoff.failed(START);

    assertThat(backoff.next(START, null)).isNotEqualTo(backoff.next(START, null));
  }

  @Test
  void laterTimeThatWasAskedForCountsUpToAnHour() {
    var backoff = backoff(Optional.empty(), Optional.empty());
    backoff.failed(START);

    assertThat(backoff.next(START, START.plusSeconds(195))).isEqualTo(Duration.ofSeconds(195));
    assertThat(backoff.next(START, START.minusSeconds(5))).isLessThanOrEqualTo(SECOND);
    assertThat(backoff.next(START, Instant.MAX)).isEqualTo(Duration.ofHours(1));
  }

  @Test
  void triesAreLimitedByNumber() {
    var backoff = backoff(Optional.of(2), Optional.empty());

    assertThat(backoff.failed(START)).isTrue();
    assertThat(backoff.failed(START)).isFalse();
    assertThat(backoff.failures()).isEqualTo(2);
  }

  @Test
  void triesAreLimitedByTime() {
    var backoff = backoff(Optional.empty(), Optional.of(Duration.ofMinutes(1)));

    assertThat(backoff.failed(START.plusSeconds(59))).isTrue();
    assertThat(backoff.failed(START.plusSeconds(60))).isFalse();
  }
}
