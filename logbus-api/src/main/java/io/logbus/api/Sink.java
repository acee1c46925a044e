// SPDX-License-Identifier: Apache-2.0
package io.logbus.api;

/// A sink in its general form: called on one thread, in order, it may return before the outcome is
/// known.
public non-sealed interface Sink extends Stage {

  /// Takes a batch. Each event is given its verdict on the batch, sooner or later, from any thread.
  /// An exception settles those that have none yet as [BatchSink#write] says.
  void write(SinkBatch batch) throws Exception;

  /// Brings about the verdicts that are still open, waiting for them; called when no further batch
  /// is at hand and before [#close].
  void flush() throws Exception;
}
