// SPDX-License-Identifier: Apache-2.0
package io.logbus.dist;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// `write-http` in the image, whose modules must suffice for it, with the kernel's tries.
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class HttpSinkIT {

  /// A request as it came in.
  private record Got(String key, String body) {}

  @TempDir Path folder;
  private final List<Got> got = new CopyOnWriteArrayList<>();
  private final CountDownLatch end = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private HttpServer server;

  @BeforeEach
  void listen() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    end.countDown();
    server.stop(0);
    threads.shutdown();
  }

  /// Does not answer the first, is then overloaded, and never takes a 7.
  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      var body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
      got.add(new Got(exchange.getRequestHeaders().getFirst("Idempotency-Key"), body));
      if (got.size() == 1) {
        end.await();
      } else if (got.size() == 2) {
        exchange.getResponseHeaders().add("Retry-After", "0");
        exchange.sendResponseHeaders(429, -1);
      } else {
        exchange.sendResponseHeaders(body.contains("7") ? 400 : 204, -1);
      }
    } catch (InterruptedException failure) {
      throw new IOException(failure);
    }
  }

  private Path pipeline(String more) throws IOException {
    return Files.writeString(
        folder.resolve("http.yaml"),
        """
        pipeline:
          in: {module: read-stdin}
          parse-lines: {inputs: [in]}
          out:
            module: write-http
            inputs: [parse-lines]
            timeout: 300ms
            batch: {events: 100, interval: 1d}
            config: {endpoint: 'http://127.0.0.1:%d/in'%s}
        """
            .formatted(server.getAddress().getPort(), more));
  }

  @Test
  void triesAgainAndFindsTheEventThatIsRefused() throws Exception {
    var lines = IntStream.range(0, 10).mapToObj(String::valueOf).toList();
    var input = Files.write(folder.resolve("input"), lines);

    var ended = Launch.ofImage().reading(input).run("run", pipeline("").toString());

    assertThat(ended.code()).as(ended.err()).isZero();
    assertThat(ended.err()).contains("no answer within ").contains("rejected 1 event");
    var delivered =
        got.stream()
            .skip(2)
            .map(Got::body)
            .filter(body -> !body.contains("7"))
            .flatMap(String::lines)
            .toList();
    assertThat(delivered).containsExactlyInAnyOrder("0", "1", "2", "3", "4", "5", "6", "8", "9");
    assertThat(got.subList(1, 3))
        .as("the same batch under the same key")
        .containsOnly(got.getFirst());
  }

  @Test
  void secretsAreNotShownWhereTheyAreWrong() throws Exception {
    var file = pipeline(", headers: {A: 'one-s3cret ü'}, auth: {bearer: 'two-s3cret ü'}");

    var ended = Launch.ofImage().run("check", file.toString());

    assertThat(ended.code()).isEqualTo(2);
    assertThat(ended.err())
        .contains("a header may hold printable ASCII only")
        .contains("a token has neither blanks nor line ends")
        .contains("***")
        .doesNotContain("s3cret");
  }
}
