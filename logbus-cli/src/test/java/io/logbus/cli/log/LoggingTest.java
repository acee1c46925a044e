// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LoggingTest {

  private final StringWriter err = new StringWriter();

  @AfterEach
  void restore() throws Exception {
    LogManager.getLogManager().readConfiguration();
  }

  @Test
  void librariesAreQuieterThanLogBus() {
    Logging.sendTo(new PrintWriter(err), false);
    log();

    assertThat(err.toString().lines().map(line -> line.substring(line.indexOf('Z') + 2)))
        .containsExactly("info own: own info", "warning library: library warning");
  }

  @Test
  void verboseTellsOneLevelMore() {
    Logging.sendTo(new PrintWriter(err), true);
    log();

    assertThat(err.toString().lines().map(line -> line.substring(line.indexOf('Z') + 2)))
        .containsExactly(
            "debug own: own fine",
            "info own: own info",
            "info library: library info",
            "warning library: library warning");
  }

  private static void log() {
    var own = Logger.getLogger("io.logbus.own");
    var library = Logger.getLogger("org.example.library");
    own.finer("own finer");
    own.fine("own fine");
    own.info("own info");
    library.fine("library fine");
    library.info("library info");
    library.warning("library warning");
  }
}
