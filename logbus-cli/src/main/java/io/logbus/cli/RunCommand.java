// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

import io.logbus.cli.report.Memory;
import io.logbus.cli.report.Room;
import io.logbus.kernel.plan.MemoryBound;
import io.logbus.kernel.plan.Plan;
import io.logbus.kernel.run.Pipeline;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `logbus run`.
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    versionProvider = VersionLine.class,
    description = {
      "Runs a pipeline until its input ends.",
      "On SIGTERM, SIGINT (Ctrl-C) or SIGHUP sources stop reading, and what was read drains. A"
          + " second SIGTERM or SIGINT ends at once."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:all events were dealt with",
      "1:a stage failed",
      "2:the pipeline file has problems",
      "3:the time to drain was over before all events were dealt with, or the heap was too small",
      "4:with --fail-on-rejected: events were rejected",
      "64:wrong usage"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  logbus run web-logs.yaml",
      "  tail -F app.log | logbus run --stats --timeout 30s from-stdin.yaml",
      "  logbus run --plugins ./my-plugins web-logs.yaml"
    })
final class RunCommand implements Callable<Integer> {

  private final Session session;

  @Mixin private final PipelineOptions pipeline = new PipelineOptions();
  @Mixin private final RunOptions options = new RunOptions();
  @Mixin private final Verbosity verbosity = new Verbosity();

  RunCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws Exception {
    verbosity.apply(session.terminal());
    return pipeline.use(
        session,
        plan -> {
          warn(plan);
          return options.run(session, plan, settings -> Pipeline.start(plan, settings));
        });
  }

  private void warn(Plan plan) {
    new Memory(MemoryBound.of(plan), Room.ofProcess())
        .warnings()
        .forEach(warning -> session.terminal().err().println("logbus: warning: " + warning));
  }
}
