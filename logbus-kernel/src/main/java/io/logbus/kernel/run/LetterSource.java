// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.Intake;
import io.logbus.api.Lane;
import io.logbus.api.Receipt.Settled;
import io.logbus.api.Source;
import io.logbus.kernel.run.Replay.Place;
import io.logbus.kernel.state.DeadLetter;
import io.logbus.kernel.state.LetterFile;
import io.logbus.kernel.state.LetterLines;
import io.logbus.kernel.state.LetterLines.UnreadableException;
import java.io.IOException;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Consumer;

/// Emits the dead letters of one stage.
final class LetterSource implements Source {

  private final List<LetterFile> files;
  private final BiPredicate<DeadLetter, String> isFor;
  private final String stage;
  private final boolean stream;
  private final Consumer<Place> settled;

  /// @param stream whether each letter is a stream of its own
  /// @param settled told of each letter that is safe; any thread
  LetterSource(
      List<LetterFile> files,
      BiPredicate<DeadLetter, String> isFor,
      String stage,
      boolean stream,
      Consumer<Place> settled) {
    this.files = files;
    this.isFor = isFor;
    this.stage = stage;
    this.stream = stream;
    this.settled = settled;
  }

  @Override
  public void run(Intake intake) throws IOException, InterruptedException {
    var shared = intake.lane();
    for (int i = 0; i < files.size(); i++) {
      try (var lines = files.get(i).lines()) {
        while (lines.next() && !Thread.currentThread().isInterrupted()) {
          send(lines, i, intake, shared);
        }
      }
    }
    var _ = shared.end();
  }

  private void send(LetterLines lines, int file, Intake intake, Lane shared)
      throws InterruptedException {
    try {
      var letter = lines.letter();
      if (isFor.test(letter, stage)) {
        send(letter, new Place(file, lines.number()), stream ? intake.lane() : shared);
      }
    } catch (UnreadableException _) {
      // It was counted, and stays where it is.
    }
  }

  private void send(DeadLetter letter, Place place, Lane lane) throws InterruptedException {
    lane.emit(List.of(letter.again()), "")
        .then(
            how -> {
              if (how == Settled.SAFE) {
                settled.accept(place);
              }
            });
    if (stream) {
      var _ = lane.end();
    }
  }
}
