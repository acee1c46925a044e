// SPDX-License-Identifier: Apache-2.0
package io.logbus.sink.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.Component;
import io.logbus.api.event.Bytes;
import io.logbus.sink.file.FileSink.Options;
import io.logbus.sink.file.FileSink.Sync;
import io.logbus.testkit.SinkContract;
import io.logbus.testkit.Subject;
import io.logbus.testkit.TestBatch;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.io.TempDir;

class FileContractTest extends SinkContract {

  @TempDir Path folder;

  @Override
  protected Subject<?> subject() {
    return subject(folder.resolve("new/folder/out.log"));
  }

  @Override
  protected void assertArrived(List<TestBatch> batches) throws Exception {
    var arrived = Bytes.wrap(Files.readAllBytes(folder.resolve("new/folder/out.log")));
    assertThat(arrived).isEqualTo(TestBatch.deliveredBytes(batches));
  }

  /// A pipe whose reader takes one byte and no more.
  @Override
  protected Optional<Stuck> stuck() throws IOException, InterruptedException {
    var pipe = Pipes.make(folder.resolve("pipe"));
    var reached = new CountDownLatch(1);
    Thread.ofPlatform()
        .daemon()
        .start(
            () -> {
              try (var reader = FileChannel.open(pipe, StandardOpenOption.READ)) {
                reader.read(ByteBuffer.allocate(1));
                reached.countDown();
                new CountDownLatch(1).await();
              } catch (IOException | InterruptedException failure) {
                throw new AssertionError(failure);
              }
            });
    return Optional.of(new Stuck(subject(pipe), reached));
  }

  private static Subject<?> subject(Path path) {
    return Subject.of(
        new FilePlugin(), Component.Kind.SINK, "write-file", new Options(path, Sync.NEVER));
  }
}
