// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files.tail;

import static java.lang.System.Logger.Level.WARNING;

import io.logbus.api.Intake;
import io.logbus.api.Lane;
import io.logbus.api.Metrics;
import io.logbus.api.StageContext;
import io.logbus.api.StageException;
import io.logbus.api.event.Bytes;
import io.logbus.api.event.Event;
import io.logbus.source.files.tail.TailOptions.TooLong;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// Makes events of the lines of one file after another and hands them to the lanes of these, with
/// the position behind each batch.
final class LineFeed {

  /// What goes on while there is no room for events: files must be found, and opened, before they
  /// are renamed and deleted, also when the sinks are down for a day.
  @FunctionalInterface
  interface Meanwhile {
    void look() throws IOException, InterruptedException, StageException;
  }

  /// Keeps a batch of empty lines small.
  private static final int MOST_EVENTS = 1024;

  private final Intake intake;
  private final StageContext context;
  private final TooLong tooLong;
  private final Duration pause;
  private final Meanwhile meanwhile;
  private final int longest;
  private final Metrics.Counter truncated;
  private final Metrics.Counter skipped;
  private final Metrics.Counter unfinished;
  private final List<Event> batch = new ArrayList<>();
  private Instant now = Instant.EPOCH;
  private boolean moved;
  private long tooLongSoFar;

  LineFeed(TailOptions options, StageContext context, Intake intake, Meanwhile meanwhile) {
    this.intake = intake;
    this.context = context;
    this.tooLong = options.tooLong();
    this.pause = options.poll();
    this.meanwhile = meanwhile;
    this.longest = context.maxEventBytes();
    this.truncated = context.metrics().counter("lines_truncated");
    this.skipped = context.metrics().counter("lines_skipped");
    this.unfinished = context.metrics().counter("lines_unfinished");
  }

  /// Takes the whole lines of a file.
  LineReader.Lines whole(Followed file) {
    now = context.clock().instant();
    return (first, length) -> {
      // A line of one byte too many may end in a carriage return.
      boolean cr = length > 0 && length == first.length() && first.at(first.length() - 1) == '\r';
      line(file, first, cr ? length - 1 : length, false);
    };
  }

  /// Takes what is no whole line and will be none.
  LineReader.Lines rest(Followed file) {
    now = context.clock().instant();
    return (first, length) -> {
      unfinished.add(1);
      line(file, first, length, true);
    };
  }

  private void line(Followed file, Bytes first, long length, boolean half)
      throws IOException, InterruptedException, StageException {
    moved = true;
    var metadata = half ? file.metadata().with("unfinished", true) : file.metadata();
    if (length <= longest) {
      batch.add(new Event(first.slice(0, (int) length), now, metadata));
    } else if (tooLong == TooLong.TRUNCATE) {
      truncated.add(1);
      tell("cut to", file, length);
      var whole = first.slice(0, longest).wholeCharacters();
      batch.add(new Event(whole, now, metadata.with("truncated", true)));
    } else {
      skipped.add(1);
      tell("left out, above", file, length);
    }
    if (batch.size() == MOST_EVENTS) {
      flush(file);
    }
  }

  /// The 1st, 2nd, 4th, 8th … time.
  private void tell(String what, Followed file, long length) {
    tooLongSoFar++;
    if (Long.bitCount(tooLongSoFar) == 1) {
      context
          .logger()
          .log(
              WARNING,
              "a line of {0} bytes in ''{1}'' was {2} max_event_bytes ({3}); lines so far: {4}",
              Long.toString(length),
              file.name(),
              what,
              Integer.toString(longest),
              Long.toString(tooLongSoFar));
    }
  }

  /// Hands on what was taken of a file. Waits for room; an interrupt stays pending, and what was
  /// taken is handed on in spite of it.
  void flush(Followed file) throws IOException, InterruptedException, StageException {
    if (!moved) {
      return;
    }
    var events = List.copyOf(batch);
    batch.clear();
    moved = false;
    emit(file, events);
  }

  /// Keeps where a file is, though nothing was taken of it.
  void mark(Followed file) throws IOException, InterruptedException, StageException {
    emit(file, List.of());
  }

  private void emit(Followed file, List<Event> events)
      throws IOException, InterruptedException, StageException {
    var after = file.position().text();
    var lane = lane(file);
    while (!events.isEmpty() && !Thread.currentThread().isInterrupted()) {
      if (lane.tryEmit(events, after, pause).isPresent()) {
        return;
      }
      try {
        meanwhile.look();
      } catch (InterruptedException | ClosedByInterruptException _) {
        Thread.currentThread().interrupt(); // The batch in hand goes first.
      }
    }
    var _ = lane.emit(events, after);
  }

  /// Not being able to keep positions is no fault of the file.
  private Lane lane(Followed file) throws StageException {
    var lane = file.lane;
    if (lane == null) {
      try {
        lane = intake.lane(file.key);
      } catch (IOException failure) {
        throw StageException.fatal(StageException.reason(failure), failure);
      }
      file.lane = lane;
    }
    return lane;
  }
}
