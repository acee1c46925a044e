// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

import io.logbus.kernel.file.Shown;
import io.logbus.kernel.plan.Plan;
import io.logbus.kernel.run.Replay;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `logbus dead-letters replay`.
@Command(
    name = "replay",
    mixinStandardHelpOptions = true,
    versionProvider = VersionLine.class,
    description = {
      "Sends the dead letters of a pipeline into the stages that rejected them, with no other"
          + " input. The pipeline itself must not be running.",
      "A letter is removed when its event was dealt with. One that is rejected again becomes a new"
          + " letter, which this replay leaves alone."
    })
final class ReplayLettersCommand implements Callable<Integer> {

  private final Session session;

  @Mixin private final PipelineOptions pipeline = new PipelineOptions();
  @Mixin private final RunOptions options = new RunOptions();
  @Mixin private final Verbosity verbosity = new Verbosity();

  @Option(names = "--stage", paramLabel = "NAME", description = "Only those of this stage.")
  private Optional<String> stage = Optional.empty();

  ReplayLettersCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws Exception {
    verbosity.apply(session.terminal());
    return pipeline.use(session, this::replay);
  }

  private ExitCode replay(Plan plan) throws IOException, InterruptedException {
    PrintWriter err = session.terminal().err();
    try (var replay = new Replay(plan, letter -> stage.map(letter.stage()::equals).orElse(true))) {
      for (var waiting : replay.waiting().entrySet()) {
        if (!replay.takes(waiting.getKey())) {
          err.printf(
              "logbus: %s of '%s' stay: it is a source, or no stage of this file%n",
              Shown.count(waiting.getValue(), "dead letter"), waiting.getKey());
        }
      }
      if (replay.unreadable() > 0) {
        err.printf(
            "logbus: %s: see 'logbus dead-letters list'%n",
            replay.unreadable() == 1
                ? "1 line stays, since it is no dead letter"
                : replay.unreadable() + " lines stay, since they are no dead letters");
      }
      try {
        return options.run(session, plan, replay::start);
      } finally {
        long removed = replay.remove();
        err.printf(
            "logbus: %s%n",
            removed == 0
                ? "no dead letter was dealt with"
                : Shown.count(removed, "dead letter")
                    + (removed == 1 ? " was dealt with" : " were dealt with"));
      }
    }
  }
}
