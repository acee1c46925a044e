// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

/// Where the process starts.
public final class Main {

  private Main() {}

  /// Runs the command that `args` name and exits with its [ExitCode].
  public static void main(String[] args) {
    var terminal = Terminal.system();
    // Not left to picocli, so that the answer comes at once.
    if (args.length == 1 && args[0].equals("--version")) {
      terminal.out().println(Version.line());
      System.exit(terminal.ended(ExitCode.DONE.code()));
    }
    System.exit(new LogbusCommand(Session.ofProcess(terminal)).execute(args));
  }
}
