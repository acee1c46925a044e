// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.event.Event;
import io.logbus.kernel.channel.Channel;
import io.logbus.kernel.plan.WriteRules;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Puts shipments together from what waits in the channel of a sink. For its thread.
///
/// A shipment that is not full waits for more only as long as its `interval`, and not at all when
/// more cannot come: while the channel is full of what it has in hand, or once the pipeline is to
/// drain.
final class Gatherer {

  private final String stage;
  private final Channel<Batch> channel;
  private final int mostEvents;
  private final long mostBytes;
  private final Duration interval;
  private @Nullable Taken rest;
  private long count;

  Gatherer(String stage, Channel<Batch> channel, WriteRules rules) {
    this.stage = stage;
    this.channel = channel;
    // With an order to keep, what is gathered at once is divided among the calls.
    int calls = rules.orderBy().isPresent() ? rules.inFlight() : 1;
    this.mostEvents = (int) Math.min(Integer.MAX_VALUE, (long) calls * rules.batchEvents());
    this.mostBytes = Math.min(Long.MAX_VALUE / calls, rules.batchBytes()) * calls;
    this.interval = rules.interval();
  }

  /// The next shipment; it may have ends of lanes only.
  ///
  /// @param wait whether to wait for its first part
  /// @return null when there is nothing: with `wait`, the end of input
  @Nullable Shipment next(boolean wait) {
    var part = rest != null ? rest : taken(wait ? channel.take() : channel.poll());
    rest = null;
    if (part == null) {
      return null;
    }
    var shipment = new Shipment(stage + "-" + ++count);
    long deadline = System.nanoTime() + interval.toNanos();
    while (part != null && add(part, shipment)) {
      part = taken(more(shipment, deadline));
    }
    return shipment;
  }

  private @Nullable Batch more(Shipment shipment, long deadline) {
    long left = deadline - System.nanoTime();
    return shipment.size() == 0 || left <= 0
        ? channel.poll()
        : channel.gather(Duration.ofNanos(left));
  }

  private static @Nullable Taken taken(@Nullable Batch batch) {
    return batch == null ? null : Taken.all(batch);
  }

  /// Adds as much of a part as there is room for; what remains begins the next shipment.
  ///
  /// @return whether there may be room for more
  private boolean add(Taken part, Shipment shipment) {
    var events = part.events();
    if (part.from() == 0
        && shipment.size() + events.size() <= mostEvents
        && shipment.bytes() + part.batch().heapBytes() <= mostBytes) {
      shipment.add(part, part.batch().heapBytes());
      return shipment.size() < mostEvents && shipment.bytes() < mostBytes;
    }
    return cut(part, events, shipment);
  }

  private boolean cut(Taken part, List<Event> events, Shipment shipment) {
    int fit = 0;
    long bytes = 0;
    while (fit < events.size() && shipment.size() + fit < mostEvents) {
      long next = events.get(fit).heapBytes();
      boolean first = shipment.size() + fit == 0;
      if (!first && shipment.bytes() + bytes + next > mostBytes) {
        break;
      }
      bytes += next;
      fit++;
    }
    if (fit > 0) {
      shipment.add(new Taken(part.batch(), part.from(), part.from() + fit), bytes);
    }
    if (fit == events.size()) {
      return shipment.size() < mostEvents && shipment.bytes() < mostBytes;
    }
    rest = new Taken(part.batch(), part.from() + fit, part.to());
    return false;
  }
}
