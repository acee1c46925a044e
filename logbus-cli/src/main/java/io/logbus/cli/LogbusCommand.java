// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

import io.logbus.kernel.catalog.UnpackingError;
import io.logbus.kernel.file.Shown;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/// The command line: finds the command, and turns what goes wrong into a text and an exit code.
@Command(
    name = "logbus",
    mixinStandardHelpOptions = true,
    versionProvider = VersionLine.class,
    description = "Moves log events through a pipeline that a YAML file declares.",
    synopsisSubcommandLabel = "COMMAND",
    footerHeading = "%nExamples:%n",
    footer = {
      "  logbus check web-logs.yaml        find mistakes, see paths and memory",
      "  logbus run web-logs.yaml          run until the input ends or Ctrl-C",
      "  logbus graph web-logs.yaml        draw the pipeline",
      "  logbus plugins                    list what pipelines can be made of",
      "  logbus keys                       list what a pipeline file can say",
      "  logbus dead-letters list          rejected events that no stage read",
      "  logbus run --help                 options and examples of a command"
    })
final class LogbusCommand implements Runnable {

  private final Session session;

  @Spec private CommandSpec spec;

  @SuppressWarnings("NullAway.Init") // picocli sets the field
  LogbusCommand(Session session) {
    this.session = session;
  }

  /// Runs the command that `args` name.
  ///
  /// @return the code of its [ExitCode]
  int execute(String... args) {
    return session.terminal().ended(answer(args));
  }

  private int answer(String... args) {
    try {
      return parseAndRun(args);
    } catch (UnpackingError e) {
      session.terminal().err().println("logbus: cannot load the plugins: " + e.getMessage());
      return ExitCode.STAGE_FAILED.code();
    } catch (StackOverflowError | LinkageError | InternalError e) {
      session.terminal().err().println("logbus: a fault in LogBus or a plugin: " + e);
      return ExitCode.STAGE_FAILED.code();
    }
  }

  private int parseAndRun(String... args) {
    var terminal = session.terminal();
    return new CommandLine(this)
        .addSubcommand(new RunCommand(session))
        .addSubcommand(new CheckCommand(session))
        .addSubcommand(new GraphCommand(session))
        .addSubcommand(new PluginsCommand(session))
        .addSubcommand(new KeysCommand(session))
        .addSubcommand(
            new CommandLine(new DeadLettersCommand())
                .addSubcommand(new ListLettersCommand(session))
                .addSubcommand(new ShowLetterCommand(session))
                .addSubcommand(new ReplayLettersCommand(session)))
        .setOut(terminal.out())
        .setErr(terminal.err())
        .registerConverter(Path.class, new PathConverter())
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
    PrintWriter err = session.terminal().err();
    err.println("logbus: " + Shown.text(WrongUsage.text(e)));
    err.println("see: " + e.getCommandLine().getCommandSpec().qualifiedName() + " --help");
    return ExitCode.WRONG_USAGE.code();
  }

  private int failed(Exception e, CommandLine command, ParseResult parsed) {
    PrintWriter err = session.terminal().err();
    String text = Optional.ofNullable(e.getMessage()).orElse(e.toString());
    // What an event or a file says may be in it.
    err.println("logbus: " + text.lines().map(Shown::text).collect(Collectors.joining("\n  ")));
    if (command.getParseResult().hasMatchedOption(Verbosity.OPTION)) {
      e.printStackTrace(err);
    }
    return e instanceof CommandFailure failure
        ? failure.exitCode().code()
        : ExitCode.STAGE_FAILED.code();
  }
}
