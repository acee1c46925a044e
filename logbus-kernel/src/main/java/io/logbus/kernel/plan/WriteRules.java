// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import io.logbus.api.config.Template;
import io.logbus.kernel.channel.Capacity;
import java.time.Duration;
import java.util.Optional;

/// How a sink is given its events.
///
/// @param batchEvents the most events of a batch
/// @param batchBytes the most bytes of a batch by the events' estimate, one larger event alone
///   excepted
/// @param interval how long a batch may wait to fill; zero for not at all
/// @param inFlight how many batches may be without an outcome; the oldest of them counts even when
///   later ones are through
/// @param orderBy events with the same value stay in order where `inFlight` is above 1
/// @param timeout how long one write may take; empty for as long as it does
/// @param retry what to do when it fails
public record WriteRules(
    int batchEvents,
    long batchBytes,
    Duration interval,
    int inFlight,
    Optional<Template> orderBy,
    Optional<Duration> timeout,
    RetryRules retry) {

  /// A capacity in which all batches that may be in flight have room.
  Capacity room(Capacity usual) {
    long events = Math.min(Integer.MAX_VALUE, (long) inFlight * batchEvents);
    long bytes = batchBytes > Long.MAX_VALUE / inFlight ? Long.MAX_VALUE : inFlight * batchBytes;
    return new Capacity((int) Math.max(usual.events(), events), Math.max(usual.bytes(), bytes));
  }

  /// The same with a time for one write, if they have none.
  WriteRules within(Optional<Duration> usual) {
    return new WriteRules(
        batchEvents, batchBytes, interval, inFlight, orderBy, timeout.or(() -> usual), retry);
  }

  /// What holds where the pipeline file says nothing.
  public static final WriteRules DEFAULT =
      new WriteRules(
          1000, 1 << 20, Duration.ZERO, 1, Optional.empty(), Optional.empty(), RetryRules.DEFAULT);
}
