// SPDX-License-Identifier: Apache-2.0
package io.logbus.source.files.tail;

import static java.lang.System.Logger.Level.INFO;

import io.logbus.api.Intake;
import io.logbus.api.Receipt.Settled;
import io.logbus.api.StageContext;
import io.logbus.api.StageException;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/// The positions of files that are not followed now: those that an earlier run left, and those of
/// files that were read to their ends. One is forgotten when its file is gone for good and all of
/// it has settled.
final class KeptPositions {

  /// The lane that tells a first start from a later one, even if there was no file yet. In the
  /// order of their ids it comes before the files, whose ids begin with a bracket or a slash, and
  /// so does not get into a checkpoint before what the first start marked has.
  private static final String STARTED = "#started";

  /// A file that was read to its end.
  private record Left(Position position, AtomicBoolean settled) {}

  private final Intake intake;
  private final System.Logger logger;
  private final Map<String, Left> left = new HashMap<>();
  private Map<String, String> kept = Map.of();

  KeptPositions(Intake intake, StageContext context) {
    this.intake = intake;
    this.logger = context.logger();
  }

  /// Looks what is kept now, for the questions that follow.
  void refresh() throws StageException {
    try {
      kept = intake.kept();
    } catch (IOException failure) {
      throw failed(failure);
    }
  }

  /// Whether no earlier run came so far as to [#start].
  boolean isFirstStart() {
    return !kept.containsKey(STARTED);
  }

  /// From now on it is not the first start any more.
  void start(StageContext context) throws StageException, InterruptedException {
    try {
      var lane = intake.lane(STARTED);
      var _ = lane.emit(List.of(), context.clock().instant().toString());
      var _ = lane.end();
    } catch (IOException failure) {
      throw failed(failure);
    }
  }

  /// Where to go on in a file that is followed from now on.
  ///
  /// @throws StageException when what was kept is no position: reading the file from its beginning
  ///   in silence would not do
  Optional<Position> take(String key) throws StageException {
    var ended = left.remove(key);
    if (ended != null) {
      return Optional.of(ended.position());
    }
    var text = kept.get(key);
    var position = Optional.ofNullable(text).flatMap(Position::parse);
    if (text != null && position.isEmpty()) {
      throw StageException.fatal(
          ("the position that is kept of the file %s cannot be read: '%s'; put a copy of the"
                  + " checkpoint back, or take that entry out of it to read the file again")
              .formatted(key, text),
          null);
    }
    return position;
  }

  /// A file is followed again, from the position that [#review] told.
  void taken(String key) {
    left.remove(key);
  }

  /// A file begins again: what follows is another sequence.
  void restart(Followed file) throws InterruptedException {
    var lane = file.lane;
    file.lane = null;
    if (lane != null) {
      var _ = lane.end();
    }
  }

  /// A file was read to its end and is followed no longer. Ends its lane.
  void leave(Followed file) throws InterruptedException {
    var lane = file.lane;
    file.lane = null;
    if (lane != null) {
      var settled = new AtomicBoolean();
      left.put(file.key, new Left(file.position(), settled));
      lane.end().then(how -> settled.set(how == Settled.SAFE));
    }
  }

  /// Looks for the files of positions that no followed file has. Forgets the position of one that
  /// is gone.
  ///
  /// @param followed whether a file is followed
  /// @param grown given each file that has more than was read, with where it is
  void review(Predicate<String> followed, BiConsumer<Position, Stray> grown) throws StageException {
    refresh();
    var strays = new Strays();
    int forgotten = 0;
    for (var entry : kept.entrySet()) {
      var key = entry.getKey();
      var position = Position.parse(entry.getValue());
      if (key.equals(STARTED) || followed.test(key) || position.isEmpty() || !isSettled(key)) {
        continue;
      }
      var at = position.get();
      switch (strays.find(new Strays.Lost(key, at.name(), at.real()))) {
        case Strays.Whereabouts.At(var path, var attributes) -> {
          if (attributes.size() != at.offset()) {
            grown.accept(at, new Stray(key, path, attributes));
          }
        }
        case Strays.Whereabouts.Gone(boolean forGood) -> {
          if (forGood) {
            forget(key);
            forgotten++;
          }
        }
        case Strays.Whereabouts.Unknown() -> {}
      }
    }
    if (forgotten > 0) {
      logger.log(INFO, "files that were deleted: {0}; their positions are forgotten", forgotten);
    }
  }

  private boolean isSettled(String key) {
    var ended = left.get(key);
    return ended == null || ended.settled().get();
  }

  private void forget(String key) throws StageException {
    left.remove(key);
    try {
      intake.forget(key);
    } catch (IOException failure) {
      throw failed(failure);
    }
  }

  private static StageException failed(IOException failure) {
    return StageException.fatal(StageException.reason(failure), failure);
  }
}
