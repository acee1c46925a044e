// SPDX-License-Identifier: Apache-2.0
package io.logbus.api;

/// Brings events into the pipeline.
public non-sealed interface Source extends Stage {

  /// Reads until the end of input, handing events to lanes of `intake`; then returns. An exception
  /// fails the stage, and with it the pipeline.
  ///
  /// An interrupt asks it to stop reading: a blocked interruptible read (a `FileChannel`, never a
  /// `FileInputStream`) ends with an exception that the kernel then expects, and a loop that does
  /// no such read asks `Thread.currentThread().isInterrupted()`. What was already read is still to
  /// be emitted: [Lane#emit] takes it in spite of the interrupt. Lanes that have not ended then are
  /// cut: half a line at the end of one is read again, or, where the lane cannot be resumed,
  /// rejected. [#close] follows on the same thread when the last receipt has settled or the drain
  /// deadline has passed.
  void run(Intake intake) throws Exception;
}
