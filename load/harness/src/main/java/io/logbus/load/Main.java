// SPDX-License-Identifier: Apache-2.0
package io.logbus.load;

import io.logbus.load.experiment.StagesCommand;
import io.logbus.load.experiment.SweepCommand;
import io.logbus.load.profile.ProfileCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/// The harness on the command line.
@Command(
    name = "logbus-load",
    description = "Measures LogBus from outside.",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    subcommands = {ProfileCommand.class, SweepCommand.class, StagesCommand.class})
public final class Main {

  private Main() {}

  /// Ends with 1 when a run has faults.
  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  static CommandLine commandLine() {
    return new CommandLine(new Main());
  }
}
