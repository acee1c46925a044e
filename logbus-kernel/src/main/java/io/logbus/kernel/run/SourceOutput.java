// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.event.Event;
import io.logbus.kernel.channel.CancelledException;
import io.logbus.kernel.delivery.Delivery;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// What all lanes of a source emit into. One lane at a time: if one has to wait for room, so would
/// the others.
final class SourceOutput {

  private final ReentrantLock lock = new ReentrantLock(true);
  private final StageSetup setup;
  private final StageOutput output;

  SourceOutput(StageSetup setup) {
    this.setup = setup;
    this.output = new StageOutput(setup);
  }

  /// Sends events on, through the decoder of the lane if it has one. Waits for room; an interrupt
  /// stays pending.
  ///
  /// @throws InterruptedException when the decoder was interrupted; part of the events may be sent
  void emit(LaneKey lane, List<Event> events, Delivery delivery, @Nullable Parser parser)
      throws InterruptedException {
    lock.lock();
    try {
      output.begin(lane, delivery);
      for (var event : events) {
        if (parser == null) {
          emit(event);
        } else {
          decode(event, parser);
        }
      }
      output.flush();
    } finally {
      lock.unlock();
    }
  }

  /// Waits until every reader has room for so much.
  ///
  /// @return false if that took longer than `wait`
  boolean awaitRoom(int events, long bytes, Duration wait) {
    return setup.outlets().main().awaitRoom(events, bytes, wait);
  }

  private void emit(Event event) {
    try {
      output.emit(event);
    } catch (EventTooLargeException tooLarge) {
      output.take();
      output.refused(event, Reason.of(tooLarge));
    }
  }

  private void decode(Event event, Parser parser) throws InterruptedException {
    output.take();
    try (var _ = parser.scope()) {
      parser.apply(event, output);
      output.taken();
    } catch (CancelledException | InterruptedException ending) {
      throw ending;
    } catch (Exception | StackOverflowError failure) {
      output.refused(event, Reason.of(failure));
    }
  }

  /// Lets go of what the decoder keeps, and tells the readers how the lane ends.
  ///
  /// @throws InterruptedException when the decoder was interrupted; the readers know of no end
  void end(LaneKey lane, Delivery delivery, @Nullable Parser parser, LaneEnd end)
      throws InterruptedException {
    lock.lock();
    try {
      output.begin(lane, null, end);
      var told = end;
      if (parser != null) {
        try (var _ = parser.scope();
            var ending = parser) {
          ending.end(output);
        }
        output.flush();
        if (end == LaneEnd.REACHED && parser.isTorn()) {
          told = LaneEnd.TORN;
        }
      }
      setup.outlets().sendEnd(lane, delivery, told);
    } finally {
      lock.unlock();
    }
  }

  /// Closes the decoder of a lane that was never ended, such as after a failure.
  void close(Parser parser) {
    lock.lock();
    try (var _ = parser.scope()) {
      parser.close();
    } finally {
      lock.unlock();
    }
  }
}
