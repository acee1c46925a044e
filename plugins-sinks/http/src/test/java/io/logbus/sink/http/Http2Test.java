// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.helidon.common.tls.Tls;
import io.helidon.http.Status;
import io.helidon.webserver.WebServer;
import io.logbus.testkit.Running;
import io.logbus.testkit.TestBatch;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A server that offers HTTP/2, which the JDK's own does not.
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class Http2Test {

  @TempDir Path folder;

  @Test
  void http2IsSpokenWhereTheServerOffersIt() throws Exception {
    var own = new Certificates(folder);
    own.make("server", "EC", "-ext", "san=ip:127.0.0.1");
    Set<String> got = ConcurrentHashMap.newKeySet();
    var server =
        WebServer.builder()
            .host("127.0.0.1")
            .tls(Tls.builder().sslContext(own.serving("server")).build())
            .routing(
                routing ->
                    routing.post(
                        "/in",
                        (request, response) -> {
                          var version = request.prologue().protocolVersion();
                          got.add(version + " " + request.content().as(String.class).strip());
                          response.status(Status.ACCEPTED_202).send();
                        }))
            .build()
            .start();
    try (var sink =
        Sinks.to("https://127.0.0.1:" + server.port() + "/in", ", tls: {ca: '" + own.ca() + "'}")) {
      var one = Running.start(() -> sink.write(TestBatch.ofTexts("x".repeat(300_000))));
      var two = Running.start(() -> sink.write(TestBatch.ofTexts("two")));
      assertThat(one.end()).isEmpty();
      assertThat(two.end()).isEmpty();
    } finally {
      server.stop();
    }

    assertThat(got).containsExactlyInAnyOrder("2.0 " + "x".repeat(300_000), "2.0 two");
  }
}
