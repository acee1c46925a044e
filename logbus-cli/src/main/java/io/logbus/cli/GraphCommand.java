// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

import io.logbus.cli.graph.Drawing;
import io.logbus.cli.graph.GraphFormat;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `logbus graph`.
@Command(
    name = "graph",
    mixinStandardHelpOptions = true,
    versionProvider = VersionLine.class,
    description = "Draws a pipeline.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  logbus graph web-logs.yaml",
      "  logbus graph --format dot web-logs.yaml | dot -Tsvg > web-logs.svg"
    })
final class GraphCommand implements Callable<Integer> {

  private final Session session;

  @Mixin private final PipelineOptions pipeline = new PipelineOptions();
  @Mixin private final Verbosity verbosity = new Verbosity();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "One of ${COMPLETION-CANDIDATES}; without it, ${DEFAULT-VALUE}.")
  private GraphFormat format = GraphFormat.TEXT;

  GraphCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws Exception {
    verbosity.apply(session.terminal());
    try (var plugins = pipeline.openPlugins(session)) {
      // The shape of a pipeline does not depend on the values of variables.
      var plan = pipeline.planWithoutSurroundings(session, plugins.catalog());
      plan.ifPresent(drawn -> format.print(Drawing.of(drawn), session.terminal().out()));
      return (plan.isPresent() ? ExitCode.DONE : ExitCode.PIPELINE_PROBLEMS).code();
    }
  }
}
