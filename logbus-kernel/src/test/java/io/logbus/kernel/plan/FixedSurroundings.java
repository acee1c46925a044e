// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.plan;

import io.logbus.kernel.file.Surroundings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// Surroundings of known variables, no files, and the host `here`.
record FixedSurroundings(Map<String, String> variables) implements Surroundings {

  @Override
  public Optional<String> variable(String name) {
    return Optional.ofNullable(variables.get(name));
  }

  @Override
  public String file(Path path) throws IOException {
    throw new IOException("there is no file " + path);
  }

  @Override
  public String host() {
    return "here";
  }
}
