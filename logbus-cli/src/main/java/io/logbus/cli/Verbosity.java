// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

import picocli.CommandLine.Option;

/// The option `-v`, of every command.
final class Verbosity {

  static final String OPTION = "-v";

  @Option(
      names = {OPTION, "--verbose"},
      description = "Tell more on standard error, stack traces included.")
  boolean verbose;
}
