// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/// Where the values of replacements such as `${env:NAME}` come from.
public interface Surroundings {

  /// An environment variable.
  Optional<String> variable(String name);

  /// The text of a small file, as it is.
  ///
  /// @throws IOException with a text for the user
  String file(Path path) throws IOException;

  /// The name of this host.
  String host();

  /// The environment of this process, its files and host.
  static Surroundings ofProcess() {
    return new ProcessSurroundings();
  }
}
