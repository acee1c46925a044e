// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.config.Template;
import io.logbus.kernel.plan.RetryRules;
import io.logbus.kernel.plan.WriteRules;
import java.time.Duration;
import java.util.Optional;

/// Rules for sinks, with waits of a millisecond between tries.
final class Rules {

  private static final Duration SOON = Duration.ofMillis(1);

  private Rules() {}

  static WriteRules usual() {
    return WriteRules.DEFAULT;
  }

  static WriteRules quick() {
    return rules(1000, Duration.ZERO, 1, Optional.empty(), Optional.empty(), Optional.empty());
  }

  static WriteRules attempts(int most) {
    return rules(1000, Duration.ZERO, 1, Optional.empty(), Optional.empty(), Optional.of(most));
  }

  /// Batches of ten.
  static WriteRules inFlight(int most) {
    return rules(10, Duration.ZERO, most, Optional.empty(), Optional.empty(), Optional.empty());
  }

  static WriteRules ordered(int inFlight, String by) {
    return rules(
        10,
        Duration.ZERO,
        inFlight,
        Optional.of(Template.parse(by)),
        Optional.empty(),
        Optional.empty());
  }

  static WriteRules batch(int events, Duration interval) {
    return rules(events, interval, 1, Optional.empty(), Optional.empty(), Optional.empty());
  }

  static WriteRules timeout(Duration limit) {
    return rules(1000, Duration.ZERO, 1, Optional.empty(), Optional.of(limit), Optional.empty());
  }

  private static WriteRules rules(
      int events,
      Duration interval,
      int inFlight,
      Optional<Template> orderBy,
      Optional<Duration> timeout,
      Optional<Integer> attempts) {
    return new WriteRules(
        events,
        1 << 20,
        interval,
        inFlight,
        orderBy,
        timeout,
        new RetryRules(SOON, SOON, attempts, Optional.empty()));
  }
}
