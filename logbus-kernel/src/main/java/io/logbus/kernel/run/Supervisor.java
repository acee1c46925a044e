// SPDX-License-Identifier: Apache-2.0
package io.logbus.kernel.run;

import java.time.Duration;
import java.util.Set;

/// What the stages of a pipeline tell it. Any thread.
interface Supervisor {

  /// Waits until each stage has made its instances.
  ///
  /// @return whether all could, so that events may move
  boolean awaitOpened();

  /// This stage has tried to make its instances.
  void opened();

  /// A stage cannot go on: the pipeline is to end. Only the first failure is kept.
  void failed(String stage, Throwable cause);

  /// These stages are to end now. What they have may be lost, and it is no failure.
  void giveUp(Set<String> stages);

  /// Whether the sources were asked to stop.
  boolean stopping();

  /// Whether nothing is waited for any more: what has not settled will not.
  boolean cancelled();

  /// How long a wait before a further try is now: half a second at most once the pipeline is to
  /// stop.
  Duration inHaste(Duration wait);

  /// Waits before a further try. A stop ends the wait, and after it none is longer than [#inHaste].
  void pause(Duration wait) throws InterruptedException;
}
