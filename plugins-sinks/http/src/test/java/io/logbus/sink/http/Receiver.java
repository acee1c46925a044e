// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.http;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.logbus.api.event.Bytes;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/// An HTTP server that keeps what it is sent, and answers what a test tells it, then 200.
final class Receiver implements AutoCloseable {

  /// A request.
  ///
  /// @param from the port of the other side, which tells connections apart
  record Got(String method, String target, Headers headers, Bytes body, int from) {
    String header(String name) {
      return Objects.requireNonNullElse(headers.getFirst(name), "");
    }
  }

  /// Answers a request whose body was read.
  interface Answer {
    void to(HttpExchange exchange, Got got) throws IOException;
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final List<Got> got = new ArrayList<>();
  private final Queue<Answer> answers = new ArrayDeque<>();

  private Receiver(HttpServer server) {
    this.server = server;
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  static Receiver start() throws IOException {
    return new Receiver(HttpServer.create(anyPort(), 0));
  }

  /// Over TLS.
  ///
  /// @param wantsCertificate whether the other side has to show a certificate
  static Receiver startSecure(SSLContext context, boolean wantsCertificate) throws IOException {
    var server = HttpsServer.create(anyPort(), 0);
    server.setHttpsConfigurator(
        new HttpsConfigurator(context) {
          @Override
          public void configure(HttpsParameters parameters) {
            SSLParameters tls = context.getDefaultSSLParameters();
            tls.setNeedClientAuth(wantsCertificate);
            parameters.setSSLParameters(tls);
          }
        });
    return new Receiver(server);
  }

  private static InetSocketAddress anyPort() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  }

  int port() {
    return server.getAddress().getPort();
  }

  String endpoint() {
    return "http://127.0.0.1:" + port() + "/in";
  }

  /// What to answer next, behind what else there is.
  Receiver thenAnswer(Answer answer) {
    synchronized (got) {
      answers.add(answer);
    }
    return this;
  }

  Receiver thenAnswer(int status, Map<String, String> headers, String body) {
    return thenAnswer(
        (exchange, _) -> {
          headers.forEach((name, value) -> exchange.getResponseHeaders().add(name, value));
          var bytes = body.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
          exchange.getResponseBody().write(bytes);
        });
  }

  Receiver thenAnswer(int status) {
    return thenAnswer(status, Map.of(), "");
  }

  List<Got> got() {
    synchronized (got) {
      return List.copyOf(got);
    }
  }

  Got only() {
    if (got().size() != 1) {
      throw new AssertionError("not one request, but " + got());
    }
    return got().getFirst();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      var request =
          new Got(
              exchange.getRequestMethod(),
              exchange.getRequestURI().toString(),
              exchange.getRequestHeaders(),
              Bytes.wrap(exchange.getRequestBody().readAllBytes()),
              exchange.getRemoteAddress().getPort());
      @Nullable Answer answer;
      synchronized (got) {
        got.add(request);
        answer = answers.poll();
      }
      if (answer == null) {
        exchange.sendResponseHeaders(200, -1);
      } else {
        answer.to(exchange, request);
      }
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
