// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli;

import java.lang.module.ModuleDescriptor;
import java.util.Optional;

/// Which LogBus this is.
final class Version {

  private Version() {}

  /// One line: the version of this module, that of Java and the platform.
  static String line() {
    String version =
        Optional.ofNullable(Version.class.getModule().getDescriptor())
            .flatMap(ModuleDescriptor::rawVersion)
            .orElse("(not packaged)");
    return "logbus %s (Java %s, %s %s)"
        .formatted(
            version,
            Runtime.version(),
            System.getProperty("os.name"),
            System.getProperty("os.arch"));
  }
}
