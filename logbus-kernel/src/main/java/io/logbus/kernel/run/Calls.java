// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import io.logbus.kernel.channel.CancelledException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// The virtual threads that have calls of a sink in hand. They inherit the context class loader.
final class Calls {

  /// Something that a call does.
  interface Work {
    void run() throws Exception;
  }

  private final StageSetup setup;
  private final Supervisor supervisor;
  private final Runnable whenFailed;
  private final Set<Thread> threads = ConcurrentHashMap.newKeySet();

  /// @param whenFailed told after the pipeline, from the thread of the call
  Calls(StageSetup setup, Supervisor supervisor, Runnable whenFailed) {
    this.setup = setup;
    this.supervisor = supervisor;
    this.whenFailed = whenFailed;
  }

  Thread start(String name, Work work) {
    var thread =
        Thread.ofVirtual()
            .name("logbus-" + name)
            .unstarted(
                () -> {
                  try {
                    work.run();
                  } catch (CancelledException | InterruptedException _) {
                    whenFailed.run(); // The pipeline is ending and has been told why.
                  } catch (Throwable failure) {
                    supervisor.failed(setup.stage(), failure);
                    whenFailed.run();
                  } finally {
                    threads.remove(Thread.currentThread());
                  }
                });
    threads.add(thread);
    thread.start();
    return thread;
  }

  /// Interrupts them all. Any thread.
  void interrupt() {
    threads.forEach(Thread::interrupt);
  }
}
