// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.logging.LogManager;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LoggingTest {

  private final StringWriter err = new StringWriter();

  @AfterEach
  void restore() throws Exception {
    LogManager.getLogManager().readConfiguration();
  }

  @Test
  void librariesAreQuieterThanLogBusAndItsStages() {
    assertThat(shown(Detail.USUAL))
        .containsExactly(
            "info own: own info", "info stage: stage info", "warning library: library warning");
  }

  @Test
  void verboseTellsWhatStagesSayForDebuggingAndNoMoreOfLibraries() {
    assertThat(shown(Detail.MORE))
        .containsExactly(
            "debug own: own fine",
            "info own: own info",
            "debug stage: stage fine",
            "info stage: stage info",
            "warning library: library warning");
  }

  @Test
  void verboseTwiceTellsMoreOfLibraries() {
    assertThat(shown(Detail.LIBRARIES))
        .contains("debug own: own fine", "debug stage: stage fine")
        .containsSubsequence("info library: library info", "warning library: library warning")
        .doesNotContain("debug library: library fine");
  }

  @Test
  void whatIsNotShownNeedNotBePutIntoWords() {
    Logging.sendTo(new PrintWriter(err), Detail.USUAL);

    assertThat(System.getLogger("logbus.stage").isLoggable(System.Logger.Level.DEBUG)).isFalse();
    assertThat(System.getLogger("org.example").isLoggable(System.Logger.Level.INFO)).isFalse();
  }

  private Stream<String> shown(Detail detail) {
    Logging.sendTo(new PrintWriter(err), detail);
    log();
    return err.toString().lines().map(line -> line.substring(line.indexOf('Z') + 2));
  }

  private static void log() {
    var own = Logger.getLogger("io.logbus.own");
    var stage = Logger.getLogger("logbus.stage");
    var library = Logger.getLogger("org.example.library");
    own.finer("own finer");
    own.fine("own fine");
    own.info("own info");
    stage.finer("stage finer");
    stage.fine("stage fine");
    stage.info("stage info");
    library.fine("library fine");
    library.info("library info");
    library.warning("library warning");
  }
}
