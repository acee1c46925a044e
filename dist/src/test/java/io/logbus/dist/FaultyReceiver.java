// SPDX-License-Identifier: Apache-2.0
package io.logbus.dist;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// An HTTP server that mostly does not do what it should, by chance: what a log service does on a
/// bad day. It notes the `id` of each event of the requests that it takes, whether it says so or
/// not.
final class FaultyReceiver implements AutoCloseable {

  /// What it does with a request.
  enum Mood {
    TAKE(true, 204),
    TAKE_AND_FAIL(true, 500),
    TAKE_AND_HANG(true, 0),
    FAIL(false, 503),
    OVERLOADED(false, 429),
    HANG(false, 0),
    HANG_UP(false, 0);

    final boolean takes;
    final int status;

    Mood(boolean takes, int status) {
      this.takes = takes;
      this.status = status;
    }
  }

  private final SplittableRandom random;
  private final ObjectMapper json = new ObjectMapper();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final CountDownLatch end = new CountDownLatch(1);
  private final HttpServer server;
  private final BitSet ids = new BitSet();
  private final List<String> faults = new ArrayList<>();
  private final Map<Mood, Integer> moods = new EnumMap<>(Mood.class);
  private boolean isSound;

  FaultyReceiver(SplittableRandom random) throws IOException {
    this.random = random;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  int port() {
    return server.getAddress().getPort();
  }

  /// From now on it does as it should.
  synchronized void recover() {
    isSound = true;
  }

  private synchronized Mood mood() {
    int chance = isSound ? 0 : random.nextInt(100);
    var mood =
        chance < 50 ? Mood.TAKE : Mood.values()[1 + (chance - 50) % (Mood.values().length - 1)];
    moods.merge(mood, 1, Integer::sum);
    return mood;
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      var body = exchange.getRequestBody().readAllBytes();
      var length = exchange.getRequestHeaders().getFirst("Content-Length");
      if (body.length != Integer.parseInt(length)) {
        return; // The sender was killed.
      }
      var mood = mood();
      if (mood.takes) {
        take(body);
      }
      switch (mood) {
        case TAKE, TAKE_AND_FAIL, FAIL -> exchange.sendResponseHeaders(mood.status, -1);
        case OVERLOADED -> {
          exchange.getResponseHeaders().add("Retry-After", "0");
          exchange.sendResponseHeaders(mood.status, -1);
        }
        case HANG, TAKE_AND_HANG -> end.await();
        case HANG_UP -> {}
      }
    } catch (InterruptedException failure) {
      throw new IOException(failure);
    }
  }

  private synchronized void take(byte[] body) throws IOException {
    var events = json.readerFor(JsonNode.class).<JsonNode>readValues(body);
    while (events.hasNextValue()) {
      var event = events.nextValue();
      int id = event.path("id").asInt(-1);
      if (id < 0 || event.path("twice").asInt() != 2 * id) {
        faults.add(event.toString());
      } else {
        ids.set(id);
      }
    }
    notifyAll();
  }

  /// Waits until it has taken so many different events.
  synchronized void await(int count) throws InterruptedException {
    while (ids.cardinality() < count) {
      wait();
    }
  }

  synchronized int count() {
    return ids.cardinality();
  }

  synchronized boolean has(int id) {
    return ids.get(id);
  }

  /// Events that were not as they should be.
  synchronized List<String> faults() {
    return List.copyOf(faults);
  }

  /// How often it did what.
  synchronized Map<Mood, Integer> moods() {
    return new EnumMap<>(moods);
  }

  @Override
  public void close() {
    end.countDown();
    server.stop(0);
    threads.shutdown();
  }
}
