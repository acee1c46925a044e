// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import static java.lang.System.Logger.Level.INFO;
import static java.lang.System.Logger.Level.WARNING;

import io.logbus.api.StageException;
import io.logbus.kernel.channel.CancelledException;
import io.logbus.kernel.plan.DeadLetterRules;
import io.logbus.kernel.plan.RetryRules;
import io.logbus.kernel.state.DeadLetter;
import io.logbus.kernel.state.DeadLetters;
import io.logbus.kernel.state.DeadLetters.FullException;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// Puts rejected events that nobody reads where they are safe, however long that takes: a folder
/// that cannot be written stalls the stage.
final class DeadLetterBox {

  private final DeadLetters letters;
  private final DeadLetterRules rules;
  private final Supervisor supervisor;
  private final InstantSource clock;

  DeadLetterBox(
      DeadLetters letters, DeadLetterRules rules, Supervisor supervisor, InstantSource clock) {
    this.letters = letters;
    this.rules = rules;
    this.supervisor = supervisor;
    this.clock = clock;
  }

  /// Whether rejected events are kept at all.
  boolean isOpen() {
    return rules.enabled();
  }

  /// Ends the pipeline, since an event was rejected where none may be.
  void stop(StageSetup setup, String why) {
    supervisor.failed(setup.stage(), StageException.fatal("an event was rejected: " + why, null));
    throw new CancelledException();
  }

  /// Keeps letters of a stage. An interrupt does not end the wait, and stays pending.
  ///
  /// @return whether they are kept; false where new ones are dropped when there is no room
  /// @throws CancelledException when the pipeline ends before they are safe
  boolean put(StageSetup setup, List<DeadLetter> rejected) {
    boolean interrupted = Thread.interrupted();
    try {
      Backoff backoff = null;
      while (true) {
        var failure = tryPut(rejected);
        if (failure == null) {
          if (backoff != null) {
            setup.context().logger().log(INFO, "dead letters are written again");
          }
          return true;
        }
        if (failure instanceof FullException full && !waitsForRoom(setup, full)) {
          return false;
        }
        if (backoff == null) {
          backoff = new Backoff(RetryRules.DEFAULT, RandomGenerator.getDefault(), clock.instant());
          setup
              .context()
              .logger()
              .log(
                  WARNING,
                  "waits until dead letters can be written: {0}",
                  StageException.reason(failure));
        }
        var _ = backoff.failed(clock.instant());
        interrupted |= pause(backoff);
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private @Nullable IOException tryPut(List<DeadLetter> rejected) {
    try {
      letters.add(rejected);
      return null;
    } catch (IOException failure) {
      return failure;
    }
  }

  /// What to do when there is no room: wait, drop, or end.
  private boolean waitsForRoom(StageSetup setup, FullException full) {
    return switch (rules.whenFull()) {
      case STALL, DROP_OLDEST -> true;
      case DROP -> false;
      case STOP -> {
        supervisor.failed(setup.stage(), full);
        throw new CancelledException();
      }
    };
  }

  /// @return whether it was interrupted
  private boolean pause(Backoff backoff) {
    try {
      supervisor.pause(backoff.next(clock.instant(), null));
      return false;
    } catch (InterruptedException _) {
      if (supervisor.cancelled()) {
        throw new CancelledException();
      }
      return true;
    }
  }
}
