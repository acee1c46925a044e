// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

import io.logbus.api.StageException;
import io.logbus.api.event.Json;
import io.logbus.kernel.file.Shown;
import io.logbus.kernel.state.DeadLetter;
import io.logbus.kernel.state.LetterFile;
import io.logbus.kernel.state.LetterLines;
import io.logbus.kernel.state.LetterLines.UnreadableException;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `logbus dead-letters list`.
@Command(
    name = "list",
    mixinStandardHelpOptions = true,
    versionProvider = VersionLine.class,
    description = {
      "Lists the dead letters, oldest first: number, time, stage, how often it was rejected, why,"
          + " and the start of the event."
    })
final class ListLettersCommand implements Callable<Integer> {

  private final Session session;

  @Mixin private final LetterOptions letters = new LetterOptions();

  @Option(names = "--stage", paramLabel = "NAME", description = "Only those of this stage.")
  private Optional<String> stage = Optional.empty();

  ListLettersCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    PrintWriter out = session.terminal().out();
    long count = 0;
    for (var file : letters.files()) {
      count += list(file, out);
    }
    out.println(Shown.count(count, "dead letter"));
    return ExitCode.DONE.code();
  }

  private long list(LetterFile file, PrintWriter out) throws IOException {
    long count = 0;
    try (var lines = file.lines()) {
      while (lines.next()) {
        count += list(lines, file.number() + ":" + lines.number(), out);
      }
    }
    return count;
  }

  private int list(LetterLines lines, String number, PrintWriter out) {
    try {
      var letter = lines.letter();
      if (!stage.map(letter.stage()::equals).orElse(true)) {
        return 0;
      }
      out.println(line(number, letter));
    } catch (UnreadableException fault) {
      out.printf(
          "%s  unreadable, replay leaves it alone: %s%n",
          number, Shown.text(StageException.reason(fault)));
    }
    return 1;
  }

  private static String line(String number, DeadLetter letter) {
    return "%s  %s  %s  %dx  %s: %s"
        .formatted(
            number,
            letter.time(),
            letter.stage(),
            letter.times(),
            Shown.text(letter.error()),
            Shown.cut(Json.plainText(letter.event().payload())));
  }
}
