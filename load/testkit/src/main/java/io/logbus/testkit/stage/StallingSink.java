// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit.stage;

import io.logbus.api.BatchSink;
import io.logbus.api.SinkBatch;
import io.logbus.api.StageException;
import io.logbus.testkit.Patience;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;

/// A sink whose writes wait until the test lets them through, one by one or all. Thread-safe.
public final class StallingSink implements BatchSink {

  private final BatchSink behind;
  private final CountDownLatch firstWrite = new CountDownLatch(1);
  private long allowed;
  private boolean aborted;

  /// Lets nothing through at first.
  ///
  /// @param behind takes what was let through
  public StallingSink(BatchSink behind) {
    this.behind = behind;
  }

  @Override
  public void write(SinkBatch batch) throws Exception {
    firstWrite.countDown();
    synchronized (this) {
      while (allowed == 0 && !aborted) {
        wait();
      }
      if (aborted) {
        throw StageException.retryable("the write was aborted", null);
      }
      allowed--;
    }
    behind.write(batch);
  }

  /// Lets so many more writes through.
  public synchronized void allow(int writes) {
    allowed += writes;
    notifyAll();
  }

  /// Lets every write through from now on.
  public synchronized void release() {
    allowed = Long.MAX_VALUE;
    notifyAll();
  }

  /// Waits, within [Patience#LIMIT], until a write has come.
  public void awaitWrite() throws InterruptedException {
    Patience.await(firstWrite, "a write");
  }

  @Override
  public synchronized void abort() {
    aborted = true;
    notifyAll();
  }

  @Override
  public void close() throws IOException {
    behind.close();
  }
}
