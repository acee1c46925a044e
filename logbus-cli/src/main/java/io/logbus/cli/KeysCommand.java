// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

import io.logbus.cli.reference.OptionList;
import io.logbus.kernel.plan.PipelineKeys;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/// `logbus keys`.
@Command(
    name = "keys",
    mixinStandardHelpOptions = true,
    versionProvider = VersionLine.class,
    description = "Lists the keys of a pipeline file and of its stages.",
    footer = {"", "The options of a module, which are under 'config': logbus plugins MODULE"})
final class KeysCommand implements Callable<Integer> {

  private final Session session;

  KeysCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    PrintWriter out = session.terminal().out();
    var list = new OptionList(out);
    out.println("keys of the file");
    list.print(PipelineKeys.ofFile());
    out.println();
    out.println("keys of a stage");
    list.print(PipelineKeys.ofStage());
    return ExitCode.DONE.code();
  }
}
