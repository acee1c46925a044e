// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

import io.logbus.cli.log.Detail;
import io.logbus.cli.log.Logging;
import picocli.CommandLine.Option;

/// The option `-v`, of every command.
final class Verbosity {

  static final String OPTION = "-v";

  @Option(
      names = {OPTION, "--verbose"},
      description =
          "Tell more on standard error, stack traces included. -vv: what libraries tell, too.")
  private boolean[] given = {};

  private int count() {
    int count = 0;
    for (boolean one : given) {
      count += one ? 1 : 0;
    }
    return count;
  }

  /// Sets up the log of this process accordingly.
  void apply(Terminal terminal) {
    Logging.sendTo(
        terminal.err(),
        switch (count()) {
          case 0 -> Detail.USUAL;
          case 1 -> Detail.MORE;
          default -> Detail.LIBRARIES;
        });
  }
}
