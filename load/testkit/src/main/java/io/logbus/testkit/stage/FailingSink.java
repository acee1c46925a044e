// SPDX-License-Identifier: Apache-2.0
package io.logbus.testkit.stage;

import io.logbus.api.BatchSink;
import io.logbus.api.SinkBatch;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

/// A sink that fails a number of whole batches before it begins to work. Thread-safe.
public final class FailingSink implements BatchSink {

  private final BatchSink behind;
  private final AtomicInteger failures;
  private final Exception thrown;

  /// @param behind takes the batches once it works
  /// @param failures how many writes fail
  /// @param thrown by each of them
  public FailingSink(BatchSink behind, int failures, Exception thrown) {
    this.behind = behind;
    this.failures = new AtomicInteger(failures);
    this.thrown = thrown;
  }

  @Override
  public void write(SinkBatch batch) throws Exception {
    if (failures.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
      throw thrown;
    }
    behind.write(batch);
  }

  @Override
  public void close() throws IOException {
    behind.close();
  }
}
