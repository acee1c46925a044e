// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAfterTest {

  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

  @Test
  void secondsCountFromNow() {
    assertThat(RetryAfter.read("0", NOW)).contains(NOW);
    assertThat(RetryAfter.read(" 120 ", NOW)).contains(NOW.plusSeconds(120));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Sun, 06 Nov 1994 08:49:37 GMT",
        "Sun Nov  6 08:49:37 1994",
      })
  void datesOfRfc9110AreRead(String date) {
    assertThat(RetryAfter.read(date, NOW)).contains(Instant.parse("1994-11-06T08:49:37Z"));
  }

  @Test
  void dateOfRfc850IsOfThisCentury() {
    assertThat(RetryAfter.read("Monday, 02-Feb-26 08:49:37 GMT", NOW))
        .contains(Instant.parse("2026-02-02T08:49:37Z"));
  }

  @Test
  void absurdlyManySecondsAreATime() {
    assertThat(RetryAfter.read("999999999999999999", NOW)).contains(NOW.plus(Duration.ofDays(365)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-1", "1.5", "soon", "99999999999999999999999", "Sun, 99 Nov 1994"})
  void otherTextsNameNoTime(String text) {
    assertThat(RetryAfter.read(text, NOW)).isEmpty();
  }
}
