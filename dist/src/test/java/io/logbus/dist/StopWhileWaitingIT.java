// SPDX-License-Identifier: Apache-2.0
package io.logbus.dist;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// SIGTERM while an event waits for minutes: it is delivered at once if it can be, and else left to
/// the next run.
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StopWhileWaitingIT {

  @TempDir Path folder;
  private final List<String> got = new CopyOnWriteArrayList<>();
  private final CountDownLatch refused = new CountDownLatch(1);
  private final AtomicInteger refusals = new AtomicInteger();
  private HttpServer server;

  @BeforeEach
  void listen() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
    Files.writeString(folder.resolve("in.log"), "one\n");
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  /// Is overloaded so often, then takes what comes.
  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      var body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
      if (refusals.getAndDecrement() > 0) {
        exchange.getResponseHeaders().add("Retry-After", "195");
        exchange.sendResponseHeaders(429, -1);
        refused.countDown();
      } else {
        got.add(body);
        exchange.sendResponseHeaders(204, -1);
      }
    }
  }

  private void pipeline(String batch) throws IOException {
    Files.writeString(
        folder.resolve("wait.yaml"),
        """
        data_dir: state
        checkpoint_interval: 10ms
        pipeline:
          in: {module: tail-files, config: {paths: [in.log], poll: 10ms}}
          seen: {module: write-file, inputs: [in], config: {path: seen.log}}
          out: {module: write-http, inputs: [in], batch: {%s}, config: {endpoint: 'http://127.0.0.1:%d/'}}
        """
            .formatted(batch, server.getAddress().getPort()));
  }

  private Process start(String timeout) throws IOException {
    return Launch.ofImage()
        .in(folder)
        .start(
            Redirect.to(folder.resolve("err").toFile()), "run", "--timeout", timeout, "wait.yaml");
  }

  private void assertEnds(Process process, int code) throws Exception {
    process.destroy();
    assertThat(process.waitFor()).as(Files.readString(folder.resolve("err"))).isEqualTo(code);
  }

  @Test
  void backOffOfMinutesIsCutShort() throws Exception {
    pipeline("events: 1");
    refusals.set(1);
    var process = start("60s");
    refused.await();

    assertEnds(process, 0);
    assertThat(got).containsExactly("one\n");
  }

  @Test
  void eventThatIsStillRefusedAtTheDeadlineIsLeftToTheNextRun() throws Exception {
    pipeline("events: 1");
    refusals.set(Integer.MAX_VALUE);
    var process = start("1s");
    refused.await();

    assertEnds(process, 3);
    assertThat(got).isEmpty();

    refusals.set(0);
    var next = start("60s");
    awaitDelivery(next);
    assertEnds(next, 0);
    assertThat(got).containsExactly("one\n");
  }

  @Test
  void eventThatWaitsForOthersIsDeliveredAlone() throws Exception {
    pipeline("events: 1000, interval: 180s");
    var process = start("60s");
    var seen = folder.resolve("seen.log");
    while (!Files.exists(seen) || Files.size(seen) == 0) {
      assertThat(process.waitFor(10, TimeUnit.MILLISECONDS)).isFalse();
    }

    assertEnds(process, 0);
    assertThat(got).containsExactly("one\n");
  }

  private void awaitDelivery(Process process) throws InterruptedException {
    while (got.isEmpty()) {
      assertThat(process.waitFor(10, TimeUnit.MILLISECONDS)).isFalse();
    }
  }
}
