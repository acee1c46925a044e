// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.api.Stage;
import io.logbus.kernel.channel.CancelledException;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A stage as it runs: on one platform thread that makes its instances, works, and closes them.
abstract sealed class StageTask implements Runnable
    permits SourceTask, TransformTask, SinkTask, StatsTask {

  final StageSetup setup;
  final Supervisor supervisor;
  private final ClassLoader loader;
  private volatile @Nullable Stage main;
  private volatile boolean over;
  private final CountDownLatch outputEnd = new CountDownLatch(1);

  StageTask(StageSetup setup, Supervisor supervisor, ClassLoader loader) {
    this.setup = setup;
    this.supervisor = supervisor;
    this.loader = loader;
  }

  /// Makes the instances. No event has moved.
  abstract Stage open() throws Exception;

  /// Works until the end of input; then whatever is held has been let go.
  abstract void work() throws Exception;

  /// Closes what [#open] made, after the last event, also after a failure.
  abstract void close() throws IOException;

  @Override
  public final void run() {
    Thread.currentThread().setContextClassLoader(loader);
    try {
      if (openWithOthers()) {
        work();
      }
    } catch (CancelledException _) {
      // The pipeline is ending and has been told why.
    } catch (Throwable failure) {
      supervisor.failed(setup.stage(), failure);
    } finally {
      endOutput();
      finish();
      over = true;
    }
  }

  private boolean openWithOthers() {
    try {
      main = open();
    } catch (InterruptedException | ClosedByInterruptException interrupted) {
      if (!supervisor.stopping()) {
        supervisor.failed(setup.stage(), interrupted);
      }
    } catch (Throwable failure) {
      supervisor.failed(setup.stage(), failure);
    } finally {
      supervisor.opened();
    }
    return supervisor.awaitOpened();
  }

  /// Tells the readers that nothing more will come. Only the first call counts.
  final void endOutput() {
    if (outputEnd.getCount() > 0) {
      setup.outlets().done();
      outputEnd.countDown();
    }
  }

  /// Whether nothing more will come of it: a source has read to its end, another stage has dealt
  /// with all that it was given. Any thread.
  final boolean outputHasEnded() {
    return outputEnd.getCount() == 0;
  }

  /// Whether it has ended; a source only when all that it read has settled. Any thread.
  final boolean isOver() {
    return over;
  }

  /// Waits until its output has ended, up to so many nanoseconds. Any thread.
  final boolean awaitOutputEnd(long nanos) throws InterruptedException {
    return outputEnd.await(nanos, TimeUnit.NANOSECONDS);
  }

  private void finish() {
    try {
      close();
    } catch (IOException | RuntimeException failure) {
      supervisor.failed(setup.stage(), failure);
    }
  }

  /// Frees a call stuck in I/O. From another thread.
  final void abort() {
    var stage = main;
    if (stage != null) {
      stage.abort();
    }
    free();
  }

  /// Frees what else the task waits for, to end. From another thread.
  void free() {}
}
