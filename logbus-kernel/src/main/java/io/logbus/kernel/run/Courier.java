// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.Stage;
import io.logbus.api.StageException;
import io.logbus.kernel.channel.CancelledException;
import io.logbus.kernel.options.Durations;
import io.logbus.kernel.plan.WriteRules;
import io.logbus.kernel.run.Attempt.Retry;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

// What can come of a try, and what follows:
//
//   * The sink gave each event a verdict, or returned, which delivers the rest. Delivered and
//     refused events are done with. Those to be tried again form the next try.
//   * It threw a retryable failure, or its time was over. The outcome of the events without a
//     verdict is unknown: they are tried again under the same id, so that the other side can see
//     that they are the same.
//   * It threw a fatal failure. That ends the stage.
//   * It threw something else: it refuses the batch as a whole. One event of it is to blame, so it
//     is halved until that one stands alone. A batch of n with one bad event takes about
//     2 log2(n) writes.
//
// Waiting between tries ends early when the pipeline is to stop. Then each try follows the last
// after half a second at most, until the drain deadline cancels everything: what has not settled
// by then is left to be read again.

/// Brings one shipment to where it belongs, however many tries it takes. Returns when each event is
/// delivered or refused. Several may be at work at once.
final class Courier {

  /// One call of the sink.
  interface Call {

    /// Writes; a return delivers what has no other verdict.
    void write(Attempt attempt) throws Exception;
  }

  private final StageSetup setup;
  private final Supervisor supervisor;
  private final Stage sink;
  private final WriteRules rules;
  private final Complaints complaints;
  private final Call call;
  private final CallSlot slot;

  /// @param sink is told to free a call that takes too long
  Courier(
      StageSetup setup,
      Supervisor supervisor,
      Stage sink,
      WriteRules rules,
      Complaints complaints,
      Call call,
      CallSlot slot) {
    this.setup = setup;
    this.supervisor = supervisor;
    this.sink = sink;
    this.rules = rules;
    this.complaints = complaints;
    this.call = call;
    this.slot = slot;
  }

  /// Delivers all events of a shipment.
  void deliver(Shipment shipment) throws Exception {
    if (shipment.size() > 0) {
      var attempt = first(shipment);
      conclude(shipment, attempt, hand(attempt, call));
    }
  }

  /// Delivers some events of a shipment.
  ///
  /// @param places of the events in it
  void deliver(Shipment shipment, int[] places, String id) throws Exception {
    var attempt = attempt(shipment, places, id);
    conclude(shipment, places, attempt, hand(attempt, call));
  }

  /// The first try of a shipment.
  Attempt first(Shipment shipment) {
    return new Attempt(shipment.id(), shipment.events(), slot);
  }

  private Attempt attempt(Shipment shipment, int[] places, String id) {
    var all = shipment.events();
    if (places.length == all.size()) {
      return new Attempt(id, all, slot);
    }
    return new Attempt(id, Arrays.stream(places).mapToObj(all::get).toList(), slot);
  }

  /// Makes one call.
  ///
  /// @return the failure, if it is none that ends the stage
  @Nullable Exception hand(Attempt attempt, Call to) throws Exception {
    var alarm = new Alarm(rules.timeout(), sink);
    try (alarm) {
      to.write(attempt);
      return null;
    } catch (CancelledException ending) {
      throw ending;
    } catch (Exception failure) {
      if (supervisor.cancelled()) {
        throw new CancelledException(); // It was aborted, and says so in its own way.
      }
      if (alarm.rang()) {
        return StageException.retryable(
            "no answer within " + Durations.text(rules.timeout().orElseThrow()), failure);
      }
      return survivable(failure);
    } finally {
      slot.reset();
    }
  }

  private static Exception survivable(Exception failure) throws Exception {
    if (failure instanceof InterruptedException
        || (failure instanceof StageException fatal && !fatal.retryable())) {
      throw failure;
    }
    return failure;
  }

  /// Sees a shipment through after its first try.
  void conclude(Shipment shipment, Attempt first, @Nullable Exception failure) throws Exception {
    if (failure == null && first.closeIfDelivered()) {
      return;
    }
    var all = new int[shipment.size()];
    Arrays.setAll(all, i -> i);
    conclude(shipment, all, first, failure);
  }

  private void conclude(
      Shipment shipment, int[] places, Attempt first, @Nullable Exception firstFailure)
      throws Exception {
    var attempt = first;
    var failure = firstFailure;
    int[] left = places;
    Backoff backoff = null;
    boolean told = false;
    while (true) {
      var retries = outcome(shipment, left, attempt, failure);
      if (retries.isEmpty()) {
        if (backoff != null && told) {
          complaints.written(attempt.id(), backoff.failures());
        }
        return;
      }
      var now = setup.context().clock().instant();
      if (backoff == null) {
        backoff = new Backoff(rules.retry(), RandomGenerator.getDefault(), now);
      }
      if (!backoff.failed(now)) {
        giveUp(shipment, left, retries, backoff.failures());
        return;
      }
      told |= pause(retries.values().stream().toList(), backoff, now);
      boolean same = retries.size() == left.length;
      left = select(left, retries.navigableKeySet().stream().mapToInt(i -> i).toArray());
      attempt =
          attempt(shipment, left, same ? attempt.id() : attempt.id() + "." + backoff.failures());
      failure = hand(attempt, call);
    }
  }

  /// Notes what is final, halves what was refused as a whole, and returns what is to be tried
  /// again, by places in the try.
  private NavigableMap<Integer, Retry> outcome(
      Shipment shipment, int[] places, Attempt attempt, @Nullable Exception failure)
      throws Exception {
    var verdicts = attempt.close();
    verdicts.refused().forEach((i, why) -> shipment.refuse(places[i], why));
    var retries = new TreeMap<>(verdicts.retries());
    if (failure == null) {
      return retries;
    }
    var open = verdicts.open().stream().toArray();
    if (failure instanceof StageException later) {
      var retry = new Retry(later.notBefore().orElse(null), Reason.of(later));
      Arrays.stream(open).forEach(i -> retries.put(i, retry));
    } else if (open.length == 1) {
      shipment.refuse(places[open[0]], Reason.of(failure));
    } else if (open.length > 1) {
      var suspects = select(places, open);
      int half = suspects.length / 2;
      deliver(shipment, Arrays.copyOfRange(suspects, 0, half), attempt.id() + "a");
      deliver(shipment, Arrays.copyOfRange(suspects, half, suspects.length), attempt.id() + "b");
    }
    return retries;
  }

  private static int[] select(int[] places, int[] which) {
    return Arrays.stream(which).map(i -> places[i]).toArray();
  }

  private static void giveUp(
      Shipment shipment, int[] places, NavigableMap<Integer, Retry> retries, int times) {
    retries.forEach(
        (i, retry) ->
            shipment.refuse(
                places[i], "given up after %d tries: %s".formatted(times, retry.why())));
  }

  /// @return whether the failure was told
  private boolean pause(List<Retry> retries, Backoff backoff, Instant now)
      throws InterruptedException {
    var asked =
        retries.stream()
            .map(Retry::notBefore)
            .filter(Objects::nonNull)
            .max(Comparator.naturalOrder())
            .orElse(null);
    Duration wait = supervisor.inHaste(backoff.next(now, asked));
    boolean told = complaints.failed(retries.getFirst().why(), backoff.failures(), wait);
    setup.context().metrics().counter("retries").add(1);
    supervisor.pause(wait);
    return told;
  }
}
