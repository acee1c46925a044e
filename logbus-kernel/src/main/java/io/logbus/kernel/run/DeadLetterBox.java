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
import io.logbus.kernel.state.DeadLetters.TooLargeException;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// Puts rejected events that nobody reads where they are safe, however long that takes: a folder
/// that cannot be written stalls the stage.
final class DeadLetterBox {

  private final DeadLetters letters;
  private final DeadLetterRules rules;
  private final Supervisor supervisor;
  private final InstantSource clock;
  private final AtomicLong told = new AtomicLong();

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
  /// @return how many of them are kept: fewer than all only where letters without room are dropped
  /// @throws CancelledException when the pipeline ends before they are safe
  int put(StageSetup setup, List<DeadLetter> rejected) {
    boolean interrupted = Thread.interrupted();
    var logger = setup.context().logger();
    try {
      Backoff backoff = null;
      while (true) {
        var failure = tryPut(rejected);
        if (failure == null) {
          if (backoff != null) {
            logger.log(INFO, "dead letters are written again");
          }
          tellDropped(logger);
          return rejected.size();
        }
        if (failure instanceof TooLargeException && rejected.size() > 1) {
          int half = rejected.size() / 2;
          return put(setup, rejected.subList(0, half))
              + put(setup, rejected.subList(half, rejected.size()));
        }
        if (!waitsAfter(failure, setup)) {
          return 0;
        }
        if (backoff == null) {
          backoff = new Backoff(RetryRules.DEFAULT, RandomGenerator.getDefault(), clock.instant());
          logger.log(
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

  /// Whether to wait after a failure; else the letters are dropped, or the pipeline ends.
  private boolean waitsAfter(IOException failure, StageSetup setup) {
    boolean isFull = failure instanceof FullException;
    boolean isTooLarge = failure instanceof TooLargeException;
    if (!isFull && !isTooLarge) {
      return true;
    }
    return switch (rules.whenFull()) {
      case DROP, DROP_OLDEST -> false;
      case STALL -> isFull || end(setup, failure); // It would never have room.
      case STOP -> end(setup, failure);
    };
  }

  private boolean end(StageSetup setup, IOException failure) {
    supervisor.failed(setup.stage(), failure);
    throw new CancelledException();
  }

  /// Tells of letters that were dropped for newer ones, the first time and each time that twice as
  /// many are.
  private void tellDropped(System.Logger logger) {
    long dropped = letters.dropped();
    long before = told.get();
    if (dropped >= Math.max(1, 2 * before) && told.compareAndSet(before, dropped)) {
      logger.log(WARNING, "dropped {0} of the oldest dead letters for newer ones so far", dropped);
    }
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
