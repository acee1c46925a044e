// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files.tail;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/// When to look for files: each `poll`, or earlier when something happens, but with pauses that are
/// long beside the looks. For one thread.
final class Pace {

  /// The longest time between two looks that a slow look is a reason for.
  private static final Duration MOST_REST = Duration.ofSeconds(10);

  /// The shortest time between two looks, so that lines that come one by one are read in batches.
  private static final Duration LEAST_REST = Duration.ofMillis(50);

  private final Duration poll;
  private final InstantSource clock;
  private Instant last = Instant.MIN;
  private Instant next = Instant.MIN;
  private Duration lastTook = Duration.ZERO;
  private Duration rest = LEAST_REST;

  Pace(Duration poll, InstantSource clock) {
    this.poll = poll;
    this.clock = clock;
  }

  /// Whether it is time to look, or the clock was turned back.
  boolean due(Instant now) {
    return !now.isBefore(next) || now.isBefore(last);
  }

  /// Whether no look was taken yet.
  boolean first() {
    return last.equals(Instant.MIN);
  }

  /// A look was taken. The rest is fifty times as long as the shorter of the last two: a single one
  /// may be long because it was the first, or since the process stood still.
  void looked(Instant begun) {
    var took = Duration.between(begun, clock.instant());
    rest = shorter(longer(shorter(took, lastTook).multipliedBy(50), LEAST_REST), MOST_REST);
    lastTook = took;
    last = begun;
    next = begun.plus(longer(rest, poll));
  }

  /// No further look is wanted.
  void end() {
    next = Instant.MAX;
  }

  /// A look is due at once.
  void hurry() {
    next = Instant.MIN;
  }

  /// How long after a look, at least, something that happens is no reason for another.
  Duration rest() {
    return rest;
  }

  /// The time until the next look.
  Duration pause() {
    var pause = Duration.between(clock.instant(), next);
    return pause.isNegative() ? poll : shorter(pause, longer(rest, poll));
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }
}
