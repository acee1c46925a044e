// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

import picocli.CommandLine.IVersionProvider;

/// The answer to `--version` where picocli gives it: beside other options.
final class VersionLine implements IVersionProvider {

  @Override
  public String[] getVersion() {
    return new String[] {Version.line()};
  }
}
