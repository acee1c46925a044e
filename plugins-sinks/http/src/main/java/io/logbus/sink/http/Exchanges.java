// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.http;

import io.logbus.sink.http.HttpOptions.Tls;
import java.io.Closeable;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Sends requests over connections that are kept, and can break off all that are under way.
/// Thread-safe.
final class Exchanges implements Closeable {

  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpClient client;
  private final Set<Runnable> underWay = ConcurrentHashMap.newKeySet();
  private final AtomicLong aborts = new AtomicLong();

  Exchanges(HttpOptions options) throws IOException {
    boolean secure = "https".equalsIgnoreCase(options.endpoint().getScheme());
    var builder =
        HttpClient.newBuilder()
            .connectTimeout(options.connectTimeout())
            .followRedirects(HttpClient.Redirect.NEVER)
            // Without TLS to agree on it, HTTP/2 would be asked for by an upgrade within the first
            // request, which some servers and proxies do not take along with a body.
            .version(secure ? HttpClient.Version.HTTP_2 : HttpClient.Version.HTTP_1_1)
            .executor(threads);
    Optional<Tls> tls = options.tls();
    if (secure && tls.isPresent()) {
      builder.sslContext(TlsSetup.context(tls.get()));
    }
    client = builder.build();
  }

  /// Sends a request and waits for the answer. One that breaks off within its body, or takes longer
  /// for it than the caller waits, is one: the status, which is what counts, has come.
  ///
  /// @throws IOException when none came; caused by a [CancellationException] when it was broken off
  Answer send(HttpRequest request) throws IOException, InterruptedException {
    long before = aborts.get();
    var begun = new AtomicReference<@Nullable Excerpt>();
    var answer =
        client.sendAsync(
            request,
            head -> {
              var excerpt = new Excerpt(head);
              begun.set(excerpt);
              return excerpt;
            });
    Runnable breakOff = () -> answer.cancel(true);
    underWay.add(breakOff);
    try {
      if (aborts.get() != before) {
        breakOff.run(); // `abort` may have missed it
      }
      return answer.get().body();
    } catch (ExecutionException | CancellationException failure) {
      var excerpt = begun.get();
      if (excerpt != null) {
        return excerpt.soFar();
      }
      throw known(failure);
    } catch (InterruptedException stopped) {
      var excerpt = begun.get();
      if (excerpt == null) {
        throw stopped;
      }
      Thread.currentThread().interrupt(); // for whoever wants to stop more than this
      return excerpt.soFar();
    } finally {
      underWay.remove(breakOff);
      breakOff.run(); // after an interrupt
    }
  }

  private static IOException known(Exception failure) {
    var cause = failure instanceof ExecutionException ? failure.getCause() : failure;
    return cause instanceof IOException known ? known : new IOException(cause);
  }

  /// Breaks off what is under way; later requests are sent.
  void abort() {
    aborts.incrementAndGet();
    underWay.forEach(Runnable::run);
  }

  /// Breaks off what is under way and gives the connections back.
  @Override
  public void close() {
    client.shutdownNow();
    threads.shutdownNow();
  }
}
