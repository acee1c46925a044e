// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

import io.logbus.cli.report.Ledger;
import io.logbus.cli.report.Rejections;
import io.logbus.kernel.plan.Plan;
import io.logbus.kernel.run.Outcome;
import io.logbus.kernel.run.Pipeline;
import io.logbus.kernel.run.PipelineSettings;
import io.logbus.kernel.run.StageStatus;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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
      "3:the time to drain was over before all events were dealt with",
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
  @Mixin private final Verbosity verbosity = new Verbosity();

  @Option(
      names = "--stats",
      description = "At the end, tell on standard error what became of the events.")
  private boolean stats;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "How long to drain at most; without it, 10s.")
  private Duration timeout = PipelineSettings.DEFAULT.drain();

  @Option(
      names = "--fail-on-rejected",
      description = "Exit with code 4 if any event was rejected, read by a stage or not.")
  private boolean failOnRejected;

  RunCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws Exception {
    verbosity.apply(session.terminal());
    try (var plugins = pipeline.openPlugins(session)) {
      var plan = pipeline.plan(session, plugins.catalog());
      if (plan.isEmpty()) {
        return ExitCode.PIPELINE_PROBLEMS.code();
      }
      return run(plan.get()).code();
    }
  }

  private ExitCode run(Plan plan) throws InterruptedException {
    var started = new CompletableFuture<Pipeline>();
    // Before an event moves: from then on a signal must not end the process without a drain.
    session.onStop().accept(() -> stop(started));
    var running = Pipeline.start(plan, new PipelineSettings(timeout, InstantSource.system()));
    started.complete(running);
    return report(running.await(), running);
  }

  private void stop(CompletableFuture<Pipeline> started) {
    session
        .terminal()
        .err()
        .println("logbus: stopping, what was read drains; a second SIGTERM or SIGINT ends at once");
    var _ = started.thenAccept(Pipeline::stop);
  }

  private ExitCode report(Outcome outcome, Pipeline ended) {
    PrintWriter err = session.terminal().err();
    if (stats) {
      new Ledger(ended.status()).print(err);
    }
    var rejections = new Rejections(ended.rejected());
    rejections.print(err);
    return switch (outcome) {
      case Outcome.Done() ->
          failOnRejected && rejections.any() ? ExitCode.EVENTS_REJECTED : ExitCode.DONE;
      case Outcome.Failed failed ->
          throw new CommandFailure(
              ExitCode.STAGE_FAILED,
              "stage '%s' failed: %s".formatted(failed.stage(), failed.reason()),
              failed.cause());
      case Outcome.DeadlinePassed() ->
          throw new CommandFailure(ExitCode.DEADLINE_PASSED, late(ended));
    };
  }

  private static String late(Pipeline ended) {
    long left = ended.status().stream().mapToLong(StageStatus::waitingEvents).sum();
    return "the time to drain (--timeout) is over: "
        + (left == 0
            ? "stages were still at work and were ended"
            : "%d events were not dealt with".formatted(left));
  }
}
