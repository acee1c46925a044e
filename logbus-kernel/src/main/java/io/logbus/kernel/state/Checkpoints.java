// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.state;

import static java.lang.System.Logger.Level.INFO;
import static java.lang.System.Logger.Level.WARNING;

import io.logbus.api.StageException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Writes the positions of all sources of a pipeline, each time an interval has passed and once at
/// the end. A disk that is full or broken stops no delivery: it is told once, tried again at each
/// interval, and told when it is well again. Until then a restart reads more again than it must.
public final class Checkpoints implements AutoCloseable {

  private final DataDir dataDir;
  private final Duration interval;
  private final System.Logger logger;
  private final Map<String, Positions> sources = new ConcurrentHashMap<>();
  private final Thread thread;
  private final CountDownLatch ended = new CountDownLatch(1);
  private boolean failing;

  /// Starts nothing until there is a source.
  public Checkpoints(DataDir dataDir, Duration interval, System.Logger logger) {
    this.dataDir = dataDir;
    this.interval = interval;
    this.logger = logger;
    this.thread = Thread.ofPlatform().name("logbus-checkpoints").daemon().unstarted(this::run);
  }

  /// The positions of a source, read from the disk the first time.
  ///
  /// @throws IOException with a text for the user
  public synchronized Positions of(String source) throws IOException {
    var known = sources.get(source);
    if (known == null) {
      known = Positions.open(folder(), source);
      sources.put(source, known);
      if (thread.getState() == Thread.State.NEW) {
        thread.start();
      }
    }
    return known;
  }

  /// The only thread that writes: an interrupt of another one would close its file in the middle.
  private void run() {
    try {
      while (!ended.await(interval.toNanos(), TimeUnit.NANOSECONDS)) {
        save();
      }
      save();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt(); // Nobody does that; it ends the thread.
    }
  }

  private Path folder() throws IOException {
    return dataDir.folder("checkpoints");
  }

  /// Writes what has changed.
  private synchronized void save() {
    IOException worst = null;
    for (var positions : sources.values()) {
      try {
        positions.save(folder());
      } catch (IOException failure) {
        worst = failure; // The others are written all the same.
      }
    }
    if (worst == null) {
      if (failing) {
        failing = false;
        logger.log(INFO, "checkpoints are written again");
      }
    } else if (!failing) {
      failing = true;
      logger.log(
          WARNING,
          "cannot write checkpoints: {0}; it is tried again, and delivery goes on",
          StageException.reason(worst));
    }
  }

  /// Writes for the last time, when nothing settles any more, and waits for that. An interrupt
  /// stays pending.
  @Override
  public void close() {
    ended.countDown();
    boolean interrupted = Thread.interrupted();
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException _) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
