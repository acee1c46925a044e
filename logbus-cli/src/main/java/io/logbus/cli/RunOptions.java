// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

import io.logbus.cli.report.Ledger;
import io.logbus.cli.report.Rejections;
import io.logbus.kernel.file.Shown;
import io.logbus.kernel.plan.Plan;
import io.logbus.kernel.run.Outcome;
import io.logbus.kernel.run.Pipeline;
import io.logbus.kernel.run.PipelineSettings;
import io.logbus.kernel.run.StageStatus;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import picocli.CommandLine.Option;

/// What every command takes that runs a pipeline, and how it does.
final class RunOptions {

  /// Starts the pipeline.
  interface Starter {
    Pipeline start(PipelineSettings settings) throws IOException;
  }

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

  /// Starts a pipeline, stops it when the process is asked to, and tells how it ended.
  ExitCode run(Session session, Plan plan, Starter starter)
      throws IOException, InterruptedException {
    var started = new CompletableFuture<Pipeline>();
    // Before an event moves: from then on a signal must not end the process without a drain.
    session.onStop().accept(() -> stop(session, started));
    var running = starter.start(new PipelineSettings(timeout, InstantSource.system()));
    started.complete(running);
    return report(session, plan, running.await(), running);
  }

  private static void stop(Session session, CompletableFuture<Pipeline> started) {
    session
        .terminal()
        .err()
        .println("logbus: stopping, what was read drains; a second SIGTERM or SIGINT ends at once");
    var _ = started.thenAccept(Pipeline::stop);
  }

  private ExitCode report(Session session, Plan plan, Outcome outcome, Pipeline ended) {
    PrintWriter err = session.terminal().err();
    if (stats) {
      new Ledger(ended.status()).print(err);
    }
    var rejections =
        new Rejections(ended.rejected(), ended.droppedLetters(), plan.state().dataDir());
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
            : Shown.count(left, "event") + (left == 1 ? " was" : " were") + " not dealt with");
  }
}
