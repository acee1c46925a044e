// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.stdout;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.Component;
import io.logbus.api.event.Bytes;
import io.logbus.testkit.SinkContract;
import io.logbus.testkit.Subject;
import io.logbus.testkit.TestBatch;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.channels.WritableByteChannel;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

class StdoutContractTest extends SinkContract {

  private final ByteArrayOutputStream written = new ByteArrayOutputStream();

  @Override
  protected Subject<?> subject() {
    return over(Channels.newChannel(written));
  }

  @Override
  protected void assertArrived(List<TestBatch> batches) throws Exception {
    assertThat(Bytes.wrap(written.toByteArray())).isEqualTo(TestBatch.deliveredBytes(batches));
  }

  /// A pipe of which one byte is read and no more.
  @Override
  protected Optional<Stuck> stuck() throws IOException {
    var pipe = Pipe.open();
    var reached = new CountDownLatch(1);
    Thread.ofPlatform()
        .daemon()
        .start(
            () -> {
              try {
                pipe.source().read(ByteBuffer.allocate(1));
                reached.countDown();
              } catch (IOException failure) {
                throw new AssertionError(failure);
              }
            });
    return Optional.of(new Stuck(over(pipe.sink()), reached));
  }

  /// The component as it is offered, writing elsewhere.
  private static Subject<?> over(WritableByteChannel out) {
    var options = new StdoutSink.Options();
    var offered = Subject.of(new StdoutPlugin(), Component.Kind.SINK, "write-stdout", options);
    var elsewhere =
        Component.batchSink(
            offered.component().module(),
            StdoutSink.Options.class,
            offered.traits(),
            (_, context) -> new StdoutSink(out, context));
    return new Subject<>(elsewhere, options);
  }
}
