// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.logbus.api.BatchSink;
import io.logbus.api.SinkBatch;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Writes that take too long.
@Timeout(30)
class SinkTimeoutTest extends SinkTests {

  @Test
  void writeThatTakesTooLongIsInterruptedAndTriedAgainUnderTheSameId() throws Exception {
    var aborts = new AtomicInteger();
    BatchSink sink =
        new BatchSink() {
          @Override
          public void write(SinkBatch batch) throws Exception {
            ids.add(batch.id());
            if (ids.size() < 3) {
              new CountDownLatch(1).await();
            }
            out.write(batch);
          }

          @Override
          public void abort() {
            aborts.incrementAndGet();
          }
        };

    run(sink, Rules.timeout(Duration.ofMillis(20)), 10);

    assertThat(out.texts()).hasSize(10);
    assertThat(ids).containsExactly("out-1", "out-1", "out-1");
    assertThat(aborts).hasValue(0);
    assertThat(bad.texts()).isEmpty();
  }

  @Test
  void writeThatAnInterruptDoesNotEndIsAborted() throws Exception {
    var aborted = new CountDownLatch(1);
    BatchSink sink =
        new BatchSink() {
          @Override
          public void write(SinkBatch batch) throws Exception {
            ids.add(batch.id());
            while (ids.size() == 1 && aborted.getCount() > 0) {
              try {
                aborted.await();
              } catch (InterruptedException _) {
                // as a call that waits in native code
              }
            }
            if (ids.size() == 1) {
              throw new IllegalStateException("the connection was closed");
            }
            out.write(batch);
          }

          @Override
          public void abort() {
            aborted.countDown();
          }
        };

    run(sink, Rules.timeout(Duration.ofMillis(20)), 10);

    assertThat(out.texts()).hasSize(10);
    assertThat(ids).containsExactly("out-1", "out-1");
    assertThat(bad.texts()).isEmpty();
  }
}
