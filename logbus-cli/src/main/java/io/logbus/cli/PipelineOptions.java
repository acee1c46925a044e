// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

import io.logbus.kernel.catalog.Catalog;
import io.logbus.kernel.file.Diagnostics;
import io.logbus.kernel.file.PipelineFile;
import io.logbus.kernel.file.Replacement;
import io.logbus.kernel.plan.Plan;
import io.logbus.kernel.plan.Planned;
import io.logbus.kernel.plan.Planner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// What every command that is about a pipeline takes.
final class PipelineOptions {

  @Parameters(paramLabel = "FILE", description = "The pipeline file.")
  private Path file = Path.of("");

  @Mixin private final PluginOptions plugins = new PluginOptions();

  /// What is done with a plan while its plugins are loaded.
  interface Use {
    ExitCode of(Plan plan) throws IOException, InterruptedException;
  }

  /// Loads the plugins, plans the pipeline with the values of this process, and uses the plan.
  ///
  /// @return the code of the use, or that of the problems, which are told then
  int use(Session session, Use use) throws Exception {
    try (var loaded = openPlugins(session)) {
      var plan = plan(session, loaded.catalog());
      return (plan.isPresent() ? use.of(plan.get()) : ExitCode.PIPELINE_PROBLEMS).code();
    }
  }

  /// Loads the plugins that the pipeline may use.
  Plugins openPlugins(Session session) {
    return plugins.open(session);
  }

  /// Plans the pipeline with the values of this process.
  ///
  /// @return empty when there are problems, which are told then
  Optional<Plan> plan(Session session, Catalog catalog) {
    return plan(session, new Planner(catalog, Replacement.from(session.surroundings())));
  }

  /// Plans the pipeline with placeholders for values from outside the file.
  ///
  /// @return empty when there are problems, which are told then
  Optional<Plan> planWithoutSurroundings(Session session, Catalog catalog) {
    return plan(session, new Planner(catalog, Replacement.placeholders()));
  }

  private Optional<Plan> plan(Session session, Planner planner) {
    var read = read();
    var planned = planner.plan(read);
    var diagnostics = new Diagnostics(read.source(), planned.hidden());
    session.terminal().err().print(diagnostics.render(planned.problems()));
    session.terminal().err().flush();
    return switch (planned) {
      case Planned.Ready ready -> Optional.of(ready.plan());
      case Planned.Refused _ -> Optional.empty();
    };
  }

  private PipelineFile read() {
    try {
      return PipelineFile.read(file);
    } catch (IOException e) {
      throw new CommandFailure(
          ExitCode.PIPELINE_PROBLEMS, "cannot read the pipeline file: " + e.getMessage(), e);
    }
  }
}
