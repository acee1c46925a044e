// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.logbus.testkit.TestBatch;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.http.HttpConnectTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FailuresTest {

  private static final TestBatch BATCH = TestBatch.ofTexts("one");

  private static void assertTriedAgain(String endpoint, String why) throws Exception {
    try (var sink = Sinks.to(endpoint, "")) {
      var failure = Sinks.failure(sink, BATCH);
      assertThat(failure.retryable()).isTrue();
      assertThat(failure).hasMessage("no answer from " + endpoint + ": " + why);
    }
  }

  @Test
  void refusedConnectionIsTriedAgain() throws Exception {
    int port;
    try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = server.getLocalPort();
    }
    assertTriedAgain("http://127.0.0.1:" + port, "the connection was refused");
  }

  /// RFC 6761: no name ends in `.invalid`.
  @Test
  void unknownNameIsTriedAgain() throws Exception {
    assertTriedAgain("http://logs.invalid", "the name 'logs.invalid' cannot be resolved");
  }

  @Test
  void connectionThatTakesTooLongIsTriedAgain() {
    var options = Sinks.subject("{endpoint: 'http://host/', connect_timeout: 90s}").options();
    var failures = new Failures((HttpOptions) options, Redaction.of((HttpOptions) options));

    var failure = failures.of(new HttpConnectTimeoutException("HTTP connect timed out"));
    assertThat(failure.retryable()).isTrue();
    assertThat(failure).hasMessage("no answer from http://host: no connection within 1m30s");
  }

  @Test
  void connectionThatIsClosedWithoutAnAnswerIsTriedAgain() throws Exception {
    try (var server = RawServer.start(connection -> RawServer.head(connection.getInputStream()))) {
      try (var sink = Sinks.to(server.endpoint(), "")) {
        var failure = Sinks.failure(sink, BATCH);
        assertThat(failure.retryable()).isTrue();
        assertThat(failure)
            .hasMessageStartingWith("no answer from http://127.0.0.1:" + server.port());
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"'HTTP/1.1 20'", "'SSH-2.0-OpenSSH\r\n\r\n'", "'HTTP/1.1 two hundred\r\n\r\n'"})
  void whatIsNoAnswerIsTriedAgain(String answer) throws Exception {
    try (var server =
        RawServer.start(
            connection -> {
              RawServer.head(connection.getInputStream());
              connection.getInputStream().readNBytes(4);
              connection.getOutputStream().write(ascii(answer));
            })) {
      try (var sink = Sinks.to(server.endpoint(), "")) {
        assertThat(Sinks.failure(sink, BATCH).retryable()).isTrue();
      }
    }
  }

  /// A proxy that knows the limit reads no further than the head.
  @Test
  void refusalBeforeTheContentIsReadIsSeen() throws Exception {
    try (var server =
        RawServer.start(
            connection -> {
              RawServer.head(connection.getInputStream());
              var answer =
                  "HTTP/1.1 413 Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
              connection.getOutputStream().write(ascii(answer));
              connection.getInputStream().transferTo(OutputStream.nullOutputStream());
            })) {
      try (var sink = Sinks.to(server.endpoint(), "")) {
        assertThatThrownBy(() -> sink.write(TestBatch.ofTexts("x".repeat(8 << 20))))
            .isInstanceOf(RefusedException.class)
            .hasMessageEndingWith(
                " answered 413; so much at once is too much: lower the stage's 'batch'");
      }
    }
  }

  /// The wait is interrupted after a longer and longer time, as by the stage's `timeout`: as soon
  /// as the status is there by then, the events are delivered.
  @Test
  void statusCountsAlsoIfTheBodyNeverEnds() throws Exception {
    var end = new CountDownLatch(1);
    try (var server =
            RawServer.start(
                connection -> {
                  RawServer.head(connection.getInputStream());
                  connection
                      .getOutputStream()
                      .write(ascii("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nab"));
                  end.await();
                });
        var sink = Sinks.to(server.endpoint(), "")) {
      var caller = Thread.currentThread();
      boolean delivered = false;
      for (int wait = 1; !delivered; wait *= 2) {
        CompletableFuture.delayedExecutor(wait, TimeUnit.MILLISECONDS).execute(caller::interrupt);
        try {
          sink.write(BATCH);
          delivered = true;
        } catch (InterruptedException _) {
          // There was no status yet.
        }
      }
      assertThat(Thread.interrupted()).as("the interrupt is kept").isTrue();
    } finally {
      end.countDown();
    }
  }

  @Test
  void plainServerBehindHttpsIsTriedAgain() throws Exception {
    try (var server =
            RawServer.start(
                connection -> {
                  connection.getInputStream().read();
                  connection.getOutputStream().write(ascii("HTTP/1.1 400 Bad Request\r\n\r\n"));
                });
        var sink = Sinks.to("https://127.0.0.1:" + server.port(), "")) {
      var failure = Sinks.failure(sink, BATCH);
      assertThat(failure.retryable()).isTrue();
      assertThat(failure).hasMessageContaining(": no TLS connection: ");
    }
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
