// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

import io.logbus.kernel.state.LetterFile;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `logbus dead-letters show`.
@Command(
    name = "show",
    mixinStandardHelpOptions = true,
    versionProvider = VersionLine.class,
    description = "Prints one dead letter as it is kept: a JSON object on one line.")
final class ShowLetterCommand implements Callable<Integer> {

  private static final Pattern NUMBER = Pattern.compile("(\\d{1,18}):(\\d{1,18})");

  private final Session session;

  @Mixin private final LetterOptions letters = new LetterOptions();

  @Parameters(paramLabel = "NUMBER", description = "As 'list' shows it: 1:3.")
  private String number = "";

  ShowLetterCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws IOException {
    var matcher = NUMBER.matcher(number);
    if (matcher.matches()) {
      long wanted = Long.parseLong(matcher.group(1));
      for (var file : letters.files()) {
        if (file.number() == wanted && show(file, Long.parseLong(matcher.group(2)))) {
          return ExitCode.DONE.code();
        }
      }
    }
    throw new CommandFailure(
        ExitCode.STAGE_FAILED,
        "there is no dead letter '%s': see 'logbus dead-letters list'".formatted(number));
  }

  private boolean show(LetterFile file, long line) throws IOException {
    try (var lines = file.lines()) {
      while (lines.next()) {
        if (lines.number() == line) {
          session.terminal().out().println(lines.line().utf8());
          return true;
        }
      }
    }
    return false;
  }
}
