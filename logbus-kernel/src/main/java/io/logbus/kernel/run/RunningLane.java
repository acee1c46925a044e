// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.Lane;
import io.logbus.api.Receipt;
import io.logbus.api.event.Event;
import io.logbus.kernel.channel.CancelledException;
import io.logbus.kernel.delivery.LaneProgress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A lane of a source that runs. Its events pass the source's decoder, if there is one, on the
/// thread that emits them.
final class RunningLane implements Lane {

  private final LaneKey key;
  private final SourceOutput output;
  private final LaneProgress progress;
  private final @Nullable Parser parser;
  private final Consumer<RunningLane> whenClosed;
  private final AtomicBoolean ended = new AtomicBoolean();

  /// @param whenClosed told when the source closes the lane
  RunningLane(
      LaneKey key,
      SourceOutput output,
      LaneProgress progress,
      @Nullable Parser parser,
      Consumer<RunningLane> whenClosed) {
    this.key = key;
    this.output = output;
    this.progress = progress;
    this.parser = parser;
    this.whenClosed = whenClosed;
  }

  @Override
  public Receipt emit(List<Event> events, String after) throws InterruptedException {
    requireOpen();
    var receipt = progress.open(after);
    try {
      output.emit(key, events, receipt, parser);
    } catch (CancelledException _) {
      throw cancelled();
    } catch (InterruptedException interrupted) {
      progress.close(); // what follows would leave a gap
      throw interrupted;
    }
    receipt.release();
    return receipt;
  }

  @Override
  public Optional<Receipt> tryEmit(List<Event> events, String after, Duration wait)
      throws InterruptedException {
    long bytes = events.stream().mapToLong(Event::heapBytes).sum();
    try {
      if (!output.awaitRoom(events.size(), bytes, wait)) {
        return Optional.empty();
      }
    } catch (CancelledException _) {
      throw cancelled();
    }
    return Optional.of(emit(events, after));
  }

  @Override
  public Optional<String> confirmed() {
    return progress.confirmed();
  }

  @Override
  public Receipt end() throws InterruptedException {
    return end(LaneEnd.REACHED);
  }

  /// Ends the lane, also where its source did not come to the end of it.
  Receipt end(LaneEnd end) throws InterruptedException {
    if (!ended.compareAndSet(false, true)) {
      throw new IllegalStateException("the lane has ended");
    }
    var receipt = progress.openLast();
    try {
      output.end(key, receipt, parser, end);
    } catch (CancelledException _) {
      throw cancelled();
    } catch (InterruptedException interrupted) {
      progress.close();
      throw interrupted;
    }
    receipt.release();
    return receipt;
  }

  private static InterruptedException cancelled() {
    return new InterruptedException("the pipeline was cancelled");
  }

  private void requireOpen() {
    if (ended.get()) {
      throw new IllegalStateException("the lane has ended");
    }
  }

  /// Whether the source has ended or closed it.
  boolean hasEnded() {
    return ended.get();
  }

  /// Waits until everything of the lane has settled, or it is closed.
  ///
  /// @return whether everything has settled
  boolean awaitSettled() {
    return progress.awaitSettled();
  }

  /// Stages that hold part of the lane let go, as when it is cut, but nobody waits for it.
  @Override
  public void close() {
    progress.close();
    if (ended.compareAndSet(false, true)) {
      try {
        output.end(key, new LaneProgress(null).openLast(), parser, LaneEnd.CUT);
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
      }
    }
    whenClosed.accept(this);
  }

  /// Closes what reads it, where a failure has left it open.
  void discard() {
    if (parser != null && ended.compareAndSet(false, true)) {
      output.close(parser);
    }
  }

  /// Gives up what has not settled, since the pipeline was cancelled. Any thread.
  void abandon() {
    progress.close();
  }
}
