// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.BatchSink;
import io.logbus.api.SinkBatch;
import io.logbus.kernel.run.Plans.Collector;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

/// A sink that stalls until it is let go or aborted.
final class StallingSink implements BatchSink {

  final CountDownLatch reached = new CountDownLatch(1);
  final CountDownLatch go = new CountDownLatch(1);
  final AtomicBoolean aborted = new AtomicBoolean();
  private final Collector out;

  /// @param out gets what is written
  StallingSink(Collector out) {
    this.out = out;
  }

  @Override
  public void write(SinkBatch batch) throws InterruptedException {
    reached.countDown();
    go.await();
    out.write(batch);
  }

  @Override
  public void abort() {
    aborted.set(true);
    go.countDown();
  }
}
