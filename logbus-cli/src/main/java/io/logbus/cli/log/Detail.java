// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli.log;

import java.util.logging.Level;

/// How much of LogBus's own log is shown.
public enum Detail {
  /// What LogBus and the stages say from info on, what libraries say from warning on.
  USUAL,
  /// LogBus and the stages from debug on, and stack traces.
  MORE,
  /// As before, and libraries from info on.
  LIBRARIES;

  Level own() {
    return this == USUAL ? Level.INFO : Level.FINE;
  }

  Level libraries() {
    return this == LIBRARIES ? Level.INFO : Level.WARNING;
  }

  boolean stackTraces() {
    return this != USUAL;
  }
}
