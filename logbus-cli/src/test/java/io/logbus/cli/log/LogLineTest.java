// SPDX-License-Identifier: Apache-2.0
package io.logbus.cli.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;

class LogLineTest {

  @Test
  void anEntryIsOneLineWithTimeLevelAndStage() {
    var entry = entry("{0} files opened");
    entry.setParameters(new Object[] {3});

    assertThat(new LogLine(false).format(entry))
        .isEqualTo("2026-11-30T08:00:00Z warning read: 3 files opened\n");
  }

  @Test
  void lineBreaksCannotForgeAnEntry() {
    assertThat(new LogLine(false).format(entry("a\n2026-11-30T08:00:00Z error b: c")))
        .hasLineCount(1)
        .contains(": a 2026");
  }

  @Test
  void stackTracesAreLeftOutUnlessAskedFor() {
    var entry = entry("failed");
    entry.setThrown(new IllegalStateException("inner"));

    assertThat(new LogLine(false).format(entry)).doesNotContain("inner");
    assertThat(new LogLine(true).format(entry)).contains("IllegalStateException: inner", "\tat ");
  }

  private static LogRecord entry(String text) {
    var entry = new LogRecord(Level.WARNING, text);
    entry.setLoggerName("io.logbus.stage.read");
    entry.setInstant(Instant.parse("2026-11-30T08:00:00.000400Z"));
    return entry;
  }
}
