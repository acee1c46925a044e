// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/// The command line: finds the command, and turns what goes wrong into a text and an exit code.
@Command(
    name = "logbus",
    mixinStandardHelpOptions = true,
    versionProvider = LogbusCommand.VersionLine.class,
    description = "Moves log events through a pipeline that a YAML file declares.",
    synopsisSubcommandLabel = "COMMAND",
    footerHeading = "%nExamples:%n",
    footer = {
      "  logbus check web-logs.yaml        find mistakes, see paths and memory",
      "  logbus run web-logs.yaml          run until the input ends or Ctrl-C",
      "  logbus graph web-logs.yaml        draw the pipeline",
      "  logbus plugins                    list what pipelines can be made of",
      "  logbus run --help                 options and examples of a command"
    })
final class LogbusCommand implements Runnable {

  private final Terminal terminal;

  @Spec private CommandSpec spec;

  @SuppressWarnings("NullAway.Init") // picocli sets the field
  LogbusCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /// Runs the command that `args` name.
  ///
  /// @return the code of its [ExitCode]
  int execute(String... args) {
    return new CommandLine(this)
        .setOut(terminal.out())
        .setErr(terminal.err())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(this::wrongUsage)
        .setExecutionExceptionHandler(this::failed)
        .execute(args);
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "no command is named");
  }

  private int wrongUsage(ParameterException e, String[] args) {
    terminal.err().println("logbus: " + e.getMessage());
    terminal
        .err()
        .println("see: " + e.getCommandLine().getCommandSpec().qualifiedName() + " --help");
    return ExitCode.WRONG_USAGE.code();
  }

  private int failed(Exception e, CommandLine command, ParseResult parsed) {
    terminal.err().println("logbus: " + Optional.ofNullable(e.getMessage()).orElse(e.toString()));
    if (command.getParseResult().hasMatchedOption(Verbosity.OPTION)) {
      e.printStackTrace(terminal.err());
    }
    return e instanceof CommandFailure failure
        ? failure.exitCode().code()
        : ExitCode.STAGE_FAILED.code();
  }

  /// The answer to `--version`.
  static final class VersionLine implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {Version.line()};
    }
  }
}
