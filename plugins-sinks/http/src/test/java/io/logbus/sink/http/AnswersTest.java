// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.logbus.testkit.ManualClock;
import io.logbus.testkit.TestBatch;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AnswersTest {

  private static final TestBatch BATCH = TestBatch.ofTexts("one", "two");

  private Receiver receiver;

  @BeforeEach
  void listen() throws IOException {
    receiver = Receiver.start();
  }

  @AfterEach
  void stop() {
    receiver.close();
  }

  private String origin() {
    return "http://127.0.0.1:" + receiver.port();
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 201, 202, 204, 207, 299})
  void successDelivers(int status) throws Exception {
    receiver.thenAnswer(status);
    try (var sink = Sinks.to(receiver.endpoint(), "")) {
      sink.write(BATCH);
    }
    assertThat(receiver.got()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 403, 408, 409, 425, 429, 500, 502, 503, 504, 507, 599})
  void whatMayPassIsTriedAgain(int status) throws Exception {
    receiver.thenAnswer(status, Map.of(), "overloaded");
    try (var sink = Sinks.to(receiver.endpoint(), "")) {
      var failure = Sinks.failure(sink, BATCH);
      assertThat(failure.retryable()).isTrue();
      assertThat(failure.notBefore()).isEmpty();
      assertThat(failure).hasMessageStartingWith(origin() + " answered " + status + ": overloaded");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 413, 418, 422})
  void refusalIsLeftToTheKernelToHalve(int status) throws Exception {
    receiver.thenAnswer(status, Map.of(), "line 2 is wrong");
    try (var sink = Sinks.to(receiver.endpoint(), "")) {
      assertThatThrownBy(() -> sink.write(BATCH))
          .isInstanceOf(RefusedException.class)
          .hasMessageStartingWith(origin() + " answered " + status + ": line 2 is wrong");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 304, 307, 404, 405, 410, 415, 501, 505})
  void whatNeedsOtherOptionsStops(int status) throws Exception {
    receiver.thenAnswer(status);
    try (var sink = Sinks.to(receiver.endpoint(), "")) {
      var failure = Sinks.failure(sink, BATCH);
      assertThat(failure.retryable()).isFalse();
      assertThat(failure).hasMessageStartingWith(origin() + " answered " + status);
    }
    assertThat(receiver.got()).as("no redirect is followed").hasSize(1);
  }

  @Test
  void statusesCanMeanOtherThings() throws Exception {
    receiver.thenAnswer(409).thenAnswer(404).thenAnswer(401).thenAnswer(503).thenAnswer(500);
    try (var sink =
        Sinks.to(
            receiver.endpoint(),
            ", statuses: {409: delivered, 404: retry, 4xx: stop, 503: reject, 5xx: delivered}")) {
      sink.write(BATCH);
      assertThat(Sinks.failure(sink, BATCH).retryable()).isTrue();
      assertThat(Sinks.failure(sink, BATCH).retryable()).isFalse();
      assertThatThrownBy(() -> sink.write(BATCH)).isInstanceOf(RefusedException.class);
      sink.write(BATCH);
    }
  }

  @Test
  void retryAfterIsHeeded() throws Exception {
    receiver
        .thenAnswer(429, Map.of("Retry-After", "7"), "")
        .thenAnswer(503, Map.of("Retry-After", "Fri, 02 Jan 2026 04:00:00 GMT"), "")
        .thenAnswer(503, Map.of("Retry-After", "soon"), "");
    try (var sink = Sinks.to(receiver.endpoint(), "")) {
      assertThat(Sinks.failure(sink, BATCH).notBefore()).contains(ManualClock.START.plusSeconds(7));
      assertThat(Sinks.failure(sink, BATCH).notBefore())
          .contains(Instant.parse("2026-01-02T04:00:00Z"));
      assertThat(Sinks.failure(sink, BATCH).notBefore()).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          401 | it wants credentials: give them in 'auth' or 'headers'
          404 | nothing is there: check 'endpoint'
          405 | it does not take POST: check 'method'
          415 | it does not take this type: check 'content_type' and the stage's 'compression'
          302 | it sends us elsewhere: check 'endpoint'
          """)
  void advisesWhatToDo(int status, String advice) throws Exception {
    receiver.thenAnswer(status);
    try (var sink = Sinks.to(receiver.endpoint(), "")) {
      assertThat(Sinks.failure(sink, BATCH)).hasMessageEndingWith(status + "; " + advice);
    }
  }

  @Test
  void tellsWhereARedirectLeads() throws Exception {
    receiver
        .thenAnswer(301, Map.of("Location", "https://new.example.com/in?key=s3cret"), "")
        .thenAnswer(301, Map.of("Location", "/in/"), "")
        .thenAnswer(301, Map.of("Location", "::"), "");
    try (var sink = Sinks.to(receiver.endpoint(), "")) {
      assertThat(Sinks.failure(sink, BATCH))
          .hasMessageEndingWith(
              "it sends us on to https://new.example.com: if that is right, make it the"
                  + " 'endpoint'");
      assertThat(Sinks.failure(sink, BATCH))
          .hasMessageEndingWith("on to another path: make the right one the 'endpoint'");
      assertThat(Sinks.failure(sink, BATCH)).hasMessageEndingWith("elsewhere: check 'endpoint'");
    }
  }

  @Test
  void longAnswersAreCutAndPutOnOneLine() throws Exception {
    receiver.thenAnswer(500, Map.of(), "<p>\r\n\tno\u001b[31m\u0007 way</p>" + "é".repeat(100_000));
    try (var sink = Sinks.to(receiver.endpoint(), "")) {
      assertThat(Sinks.failure(sink, BATCH))
          .hasMessage(origin() + " answered 500: <p> no [31m way</p>" + "é".repeat(181) + "…");
    }
  }

  @Test
  void secretsThatAServerRepeatsAreNotShown() throws Exception {
    for (int i = 0; i < 2; i++) {
      receiver.thenAnswer(
          (exchange, got) -> {
            var echo =
                (got.target() + " " + got.header("Authorization") + " " + got.header("X-Api-Key"))
                    .getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(403, echo.length);
            exchange.getResponseBody().write(echo);
          });
    }
    var place = receiver.endpoint() + "/T0K3N-in-the-path-of-a-webhook?key=query-s3cret";
    var key = ", headers: {X-Api-Key: header-s3cret}, auth: ";
    try (var basic = Sinks.to(place, key + "{basic: {user: me, password: pass-s3cret}}");
        var bearer = Sinks.to(place, key + "{bearer: token-s3cret}")) {
      assertThat(Sinks.failure(basic, BATCH))
          .hasMessage(
              origin()
                  + " answered 403: /in/***?key=*** Basic *** ***; it does not take these"
                  + " credentials: check 'auth'");
      assertThat(Sinks.failure(bearer, BATCH)).hasMessageContaining("key=*** Bearer *** ***;");
    }
  }
}
