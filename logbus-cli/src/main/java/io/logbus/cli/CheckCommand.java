// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

import io.logbus.cli.graph.Drawing;
import io.logbus.cli.graph.Paths;
import io.logbus.cli.report.Legend;
import io.logbus.cli.report.Memory;
import io.logbus.cli.report.RejectedRoutes;
import io.logbus.cli.report.Room;
import io.logbus.kernel.plan.MemoryBound;
import io.logbus.kernel.plan.Plan;
import java.io.PrintWriter;
import java.math.BigInteger;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `logbus check`.
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    versionProvider = VersionLine.class,
    description = {
      "Finds every mistake in a pipeline file without running it.",
      "If there is none, prints the paths from sources to sinks with what holds on them, where"
          + " rejected events go, and the memory that the pipeline takes at most."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  logbus check web-logs.yaml",
      "  logbus check --no-env web-logs.yaml   where variables and secrets are not set"
    })
final class CheckCommand implements Callable<Integer> {

  /// Enough to read; a pipeline may have more paths than atoms in the universe.
  private static final int PATHS_SHOWN = 100;

  private final Session session;

  @Mixin private final PipelineOptions pipeline = new PipelineOptions();
  @Mixin private final Verbosity verbosity = new Verbosity();

  @Option(
      names = "--no-env",
      description = "Do not look up variables, files and secrets that the pipeline file names.")
  private boolean noEnv;

  CheckCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws Exception {
    verbosity.apply(session.terminal());
    try (var plugins = pipeline.openPlugins(session)) {
      var plan =
          noEnv
              ? pipeline.planWithoutSurroundings(session, plugins.catalog())
              : pipeline.plan(session, plugins.catalog());
      plan.ifPresent(this::report);
      return (plan.isPresent() ? ExitCode.DONE : ExitCode.PIPELINE_PROBLEMS).code();
    }
  }

  private void report(Plan plan) {
    PrintWriter out = session.terminal().out();
    printPaths(new Paths(Drawing.of(plan)), out);
    new Legend(plan).print(out);
    new RejectedRoutes(plan).print(out);
    new Memory(MemoryBound.of(plan), Room.ofProcess()).print(out);
  }

  private static void printPaths(Paths paths, PrintWriter out) {
    out.println("paths");
    var shown = paths.list(PATHS_SHOWN);
    shown.forEach(path -> out.println("  " + path));
    var more = paths.count().subtract(BigInteger.valueOf(shown.size()));
    if (more.signum() > 0) {
      out.println("  … and " + more + (more.equals(BigInteger.ONE) ? " more path" : " more paths"));
    }
  }
}
