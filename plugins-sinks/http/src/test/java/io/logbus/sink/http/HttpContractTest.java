// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.event.ByteWriter;
import io.logbus.testkit.SinkContract;
import io.logbus.testkit.Subject;
import io.logbus.testkit.TestBatch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

class HttpContractTest extends SinkContract {

  private Receiver receiver;
  private final List<RawServer> servers = new ArrayList<>();
  private final CountDownLatch end = new CountDownLatch(1);

  @BeforeEach
  void listen() throws IOException {
    receiver = Receiver.start();
  }

  @AfterEach
  void stop() throws IOException {
    end.countDown();
    for (var server : servers) {
      server.close();
    }
    receiver.close();
  }

  @Override
  protected Subject<?> subject() {
    return Sinks.subject("{endpoint: '" + receiver.endpoint() + "'}");
  }

  @Override
  protected void assertArrived(List<TestBatch> batches) throws Exception {
    var arrived = new ByteWriter(1024);
    receiver.got().forEach(got -> got.body().writeTo(arrived));
    assertThat(receiver.got()).hasSameSizeAs(batches);
    assertThat(arrived.toBytes()).isEqualTo(TestBatch.deliveredBytes(batches));
  }

  /// A server that reads the head of a request and no more.
  @Override
  protected Optional<Stuck> stuck() throws IOException {
    var reached = new CountDownLatch(1);
    var server =
        RawServer.start(
            connection -> {
              RawServer.head(connection.getInputStream());
              reached.countDown();
              end.await();
            });
    servers.add(server);
    return Optional.of(
        new Stuck(Sinks.subject("{endpoint: '" + server.endpoint() + "'}"), reached));
  }
}
