// SPDX-License-Identifier: Apache-2.0
package io.logbus.api;

/// A sink in its common form: one blocking method that puts a batch where it belongs.
public non-sealed interface BatchSink extends Stage {

  /// Writes a batch. Returning means that every event is delivered, save those for which the batch
  /// was told otherwise. A [StageException] says whether to try again or to stop; any other
  /// exception refuses the batch as a whole, and it is halved until the bad event stands alone.
  ///
  /// Called from several threads at once when the stage's `in_flight` is above 1.
  void write(SinkBatch batch) throws Exception;
}
