// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `logbus dead-letters`.
@Command(
    name = "dead-letters",
    mixinStandardHelpOptions = true,
    versionProvider = VersionLine.class,
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "Looks at rejected events that no stage read, and sends them again.",
      "They are kept in the 'data_dir' of the pipeline, one JSON object a line."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  logbus dead-letters list",
      "  logbus dead-letters show 1:3",
      "  logbus dead-letters replay --stage out web-logs.yaml"
    })
final class DeadLettersCommand implements Runnable {

  @Spec private CommandSpec spec;

  @SuppressWarnings("NullAway.Init") // picocli sets the field
  DeadLettersCommand() {}

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "no command is named");
  }
}
