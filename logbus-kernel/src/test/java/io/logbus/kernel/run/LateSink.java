// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.Sink;
import io.logbus.api.SinkBatch;
import io.logbus.api.StageException;
import java.util.ArrayDeque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/// A sink in the general form that gives its verdicts from other threads, later.
final class LateSink implements Sink {

  private final UnreliableSink sink;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final ArrayDeque<Future<?>> open = new ArrayDeque<>();

  LateSink(UnreliableSink sink) {
    this.sink = sink;
  }

  @Override
  public void write(SinkBatch batch) {
    open.add(threads.submit(() -> answer(batch)));
  }

  private @Nullable Void answer(SinkBatch batch) throws StageException {
    try {
      sink.write(batch);
    } catch (StageException failure) {
      if (!failure.retryable()) {
        throw failure;
      }
      for (int i = 0; i < batch.events().size(); i++) {
        batch.retry(i, null, StageException.reason(failure));
      }
    } catch (Exception _) {
      sink.settle(batch);
    }
    return null;
  }

  @Override
  public void flush() throws Exception {
    while (!open.isEmpty()) {
      try {
        open.remove().get();
      } catch (ExecutionException failure) {
        throw failure.getCause() instanceof StageException fatal ? fatal : failure;
      }
    }
  }

  @Override
  public void close() {
    threads.close();
  }
}
