// SPDX-License-Identifier: Apache-2.0
package io.logbus.load.engine;

import java.io.Serial;

/// A run that cannot go on: what, and what the engine last said.
public final class EngineException extends Exception {

  @Serial private static final long serialVersionUID = 1;

  public EngineException(String message) {
    super(message);
  }

  EngineException(String message, Throwable cause) {
    super(message, cause);
  }
}
